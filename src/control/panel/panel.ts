import { escapeText } from '../../core/text/escape.ts'
import { script } from '../baked/panel.ts'
import { markup } from './markup.ts'
import { style } from './style.ts'

/**
 * The panel as one page that loads nothing else. It asks the control interface for everything that it shows,
 * so it contains no secrets. The base is needed where the page has no address of its own, as in a frame.
 */
export function presentPanel({ base }: { base: string }): string {
  return `<!doctype html>
<html lang="en" data-base="${escapeText(base)}">
<head>
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policyFor(base)}">
<title>fauxtranet</title>
<style>${style}</style>
</head>
<body>
${markup}
<script>${script}</script>
</body>
</html>
`
}

/** Allows requests to the simulator only, even if foreign markup got in. Characters of the base that would need an escape are dropped. */
function policyFor(base: string): string {
  const origin = /^https?:\/\/[\w.:[\]-]+/i.exec(base)?.[0] ?? ''
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'`
}
