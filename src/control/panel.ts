import { markup } from './panel-markup.ts'
import { script } from './panel-script.ts'
import { style } from './panel-style.ts'

/**
 * The panel as one page, with nothing that has to be loaded from elsewhere. All that it shows it asks the control interface for,
 * so it has no secrets in it. The base counts where the page has no address of its own, as in a frame.
 */
export function presentPanel({ base }: { base: string }): string {
  return `<!doctype html>
<html lang="en" data-base="${escapeText(base)}">
<head>
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${escapeText(policyFor(base))}">
<title>fauxtranet</title>
<style>${squeezeStyle(style)}</style>
</head>
<body>
${markup}
<script>${squeezeScript(script)}</script>
</body>
</html>
`
}

/** Only the simulator itself is asked, even if something slipped in that is not ours. */
function policyFor(base: string): string {
  const origin = /^https?:\/\/[\w.:[\]-]+/i.exec(base)?.[0] ?? ''
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'`
}

const indent = /^\s+/gm

function squeezeStyle(text: string): string {
  return text.replace(indent, '').replace(/ *([{};:,>]) +| +([{}>])/g, '$1$2')
}

/** Without what only those who read the source need: lines that are comments, indents, and spaces that part no words. A pattern there writes `\s`. */
function squeezeScript(text: string): string {
  return text
    .replace(indent, '')
    .replace(/^\/\/.*\n/gm, '')
    .split(/('(?:[^'\\\n]|\\.)*')/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/ *([-!=,:?&|{}[\]()<>;+*]) */g, '$1')))
    .join('')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
