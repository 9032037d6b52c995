import { addressOf, type Contract, idOf } from '../../core/http/contract.ts'
import { escapeText } from '../../core/text/escape.ts'
import { script } from '../baked/reference.ts'
import { icon } from '../brand.ts'
import { type Way, writeCurl } from './curl-sample.ts'
import { presentFields, presentParameter, presentPart } from './fields.ts'
import { presentOpenApi, type Schema } from './openapi.ts'
import { style } from './style.ts'

/** It needs nothing but itself, so nothing else may be loaded, even if foreign markup got in. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/** The contracts as a page that loads nothing else. `base` is the prefix of all addresses. */
export function presentReference(contracts: readonly Contract[], { base }: { base: string }): string {
  const { paths, components } = presentOpenApi(contracts, { base })
  const ways = new Map<string, Way[]>()
  for (const [address, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const id = operation['x-endpoint']
      // The address with the id comes before the others.
      const known = ways.get(id) ?? []
      const way = { method: method.toUpperCase(), address, operation }
      ways.set(id, operation.operationId ? [way, ...known] : [...known, way])
    }
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>fauxtranet · reference</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">fauxtranet <small>reference</small></h1>
<p>Every endpoint, with what it takes and what it replies. The same for machines: <a href="openapi.json">openapi.json</a>.</p>
<nav>${contracts.map(({ application, title, endpoints }) => `<a href="#${application}">${escapeText(title)} <small>${Object.keys(endpoints).length}</small></a>`).join('\n')}</nav>
</header>
<div class="find" role="search" hidden><input type="search" aria-label="Find an endpoint" placeholder="Find an endpoint" autocomplete="off" spellcheck="false"><output></output></div>
<main>
${contracts.map((contract) => presentSection(contract, ways, components.schemas, base)).join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`
}

function presentSection(
  contract: Contract,
  ways: ReadonlyMap<string, Way[]>,
  schemas: Record<string, Schema>,
  base: string,
): string {
  const { application, title, endpoints } = contract
  const shapes = Object.entries(schemas).filter(([name]) => name.startsWith(`${application}.`))
  return `<section id="${application}">
<h2>${escapeText(title)} <small><code>${presentPath(addressOf(contract, { path: '' }))}</code></small></h2>
${Object.keys(endpoints)
  .map((name) => presentEndpoint(idOf(contract, name), ways.get(idOf(contract, name))!, base))
  .join('\n')}
${shapes.length > 0 ? '<h3>Shapes</h3>' : ''}
${shapes.map(([name, schema]) => `<details class="shape" id="${name}"><summary><span>${name}</span></summary><div class="inside">${presentFields(schema)}</div></details>`).join('\n')}
</section>`
}

function presentEndpoint(id: string, [way, ...others]: Way[], base: string): string {
  const { method, address, operation } = way!
  const { parameters = [], requestBody, responses, summary, security } = operation
  const [[status, reply] = []] = Object.entries(responses)
  const replies = reply && 'content' in reply ? Object.entries(reply.content ?? {}) : []
  return `<details class="endpoint" id="${id}">
<summary><span class="method ${method.toLowerCase()}">${method}</span><code>${presentPath(address)}</code><span>${escapeText(summary)}</span></summary>
<div class="inside">
<p><a href="#${id}"><code>${id}</code></a>${security ? ' · nobody has to be signed in' : ''}</p>
${others.length > 0 ? `<p>Also at ${others.map((other) => `<code>${presentPath(other.address)}</code>`).join(', ')}</p>` : ''}
${parameters.length > 0 ? `<h3>Parameters</h3><table><tbody>${parameters.map(presentParameter).join('')}</tbody></table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => presentPart('Body', type, schema))
  .join('<h3>or</h3>')}
${replies.length > 0 ? presentPart('Reply', status!, replies[0]![1].schema) : `<h3>Reply <small>${status}, empty</small></h3>`}
<h3>Try it</h3>
<pre tabindex="0">${escapeText(writeCurl(way!, base))}</pre>
</div>
</details>`
}

/** May wrap after a slash, not inside a word. */
function presentPath(path: string): string {
  return escapeText(path).replace(/(?<=.\/)/g, '<wbr>')
}
