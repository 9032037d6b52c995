import { presentPalette } from '../src/control/brand.ts'
import type { Outcome } from '../src/core/http/outcome.ts'
import { pageHeaders } from '../src/core/http/page.ts'
import { escapeText } from '../src/core/text/escape.ts'

/** The refusal as a page for browsers. */
export function presentKeyPage(refused: Outcome): Outcome {
  const { message } = refused.result as { message: string }
  const headers = {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A link is required</title>
<style>${presentPalette()}
body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; background: var(--page); color: var(--text); font: 1.1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.8rem; line-height: 1.2 }
p + p { color: var(--soft) }</style>
</head>
<body>
<h1>A link is required</h1>
<p>${escapeText(message)}</p>
<p>You get the link from the person or pull request that shared this intranet with you. Open it once in each browser.</p>
</body>
</html>
`
  return { ...refused, headers, body }
}
