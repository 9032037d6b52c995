import { escapeText } from '../../core/text/escape.ts'
import { script, style } from '../baked/panel.ts'
import { icon, presentPalette } from '../brand.ts'
import { policyFor } from '../page-policy.ts'

/**
 * The panel as a single page. It loads all data from the control interface, so it contains no secrets.
 * `base` is for pages without a URL of their own, such as frames.
 */
export function presentPanel({ base }: { base: string }): string {
  return `<!doctype html>
<html lang="en" data-base="${escapeText(base)}">
<head>
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policyFor(base)}; frame-src data:">
<title>fauxtranet</title>
<link rel="icon" href="${icon}">
<style>${presentPalette()}
${style}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`
}
