import { escapeText } from '../../core/text/escape.ts'
import { script } from '../baked/panel.ts'
import { markup } from './markup.ts'
import { style } from './style.ts'

/**
 * The panel as one page, with nothing that has to be loaded from elsewhere. All that it shows it asks the control interface for,
 * so it has no secrets in it. The base counts where the page has no address of its own, as in a frame.
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

/** Only the simulator itself is asked, even if something slipped in that is not ours. Of the base it takes letters that need no escape. */
function policyFor(base: string): string {
  const origin = /^https?:\/\/[\w.:[\]-]+/i.exec(base)?.[0] ?? ''
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'`
}
