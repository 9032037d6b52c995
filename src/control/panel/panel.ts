import { escapeText } from '../../core/text/escape.ts'
import { script, style } from '../baked/panel.ts'
import { icon, presentPalette } from '../brand.ts'

/**
 * The panel as a single page. It loads all data from the control interface, so it contains no secrets.
 * `base` is for pages without a URL of their own, such as frames.
 */
export function presentPanel({ base }: { base: string }): string {
  return `<!doctype html>
<html lang="en" data-base="${escapeText(base)}">
<head>
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policyFor(base)}">
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

/** Allows requests to the simulator only, even with injected markup. Drops characters that need escaping. */
function policyFor(base: string): string {
  const origin = /^https?:\/\/[\w.:[\]-]+/i.exec(base)?.[0] ?? ''
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' ${origin} data: blob:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'`
}
