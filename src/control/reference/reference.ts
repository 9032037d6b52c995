import type { Gap } from '../../core/gap.ts'
import { addressOf, type Contract, idOf } from '../../core/http/contract.ts'
import { escapeText } from '../../core/text/escape.ts'
import { script } from '../baked/reference.ts'
import { icon } from '../brand.ts'
import { policyFor } from '../page-policy.ts'
import { place as control } from '../place.ts'
import { reasonOfUnlisted } from './addresses.ts'
import { type LocatedOperation, writeCurl } from './curl-sample.ts'
import { nameFields } from './field-names.ts'
import { extraMark, presentFields, presentPart } from './fields.ts'
import { countSettable, gapsAt, gapsEverywhere, gapsOf, presentGaps } from './gaps.ts'
import { type DocumentOptions, type OpenApi, type Operation, presentOpenApi } from './openapi.ts'
import { explainExtra } from './schema.ts'
import { style } from './style.ts'
import { presentTryForm } from './try-form.ts'

let last: { paths: OpenApi['paths']; base: string; tables: string; page: string } | undefined

interface ReferenceOptions extends DocumentOptions {
  /** The names of the tables. Their rows are offered for the ids in addresses. */
  tables?: readonly string[]
}

export async function presentReference(contracts: readonly Contract[], options: ReferenceOptions): Promise<string> {
  const { base } = options
  const tables = options.tables?.join() ?? ''
  const document = await presentOpenApi(contracts, { ...options, hasControl: true })
  const { paths } = document
  // The same paths come from the same contracts and settings.
  if (last?.paths !== paths || last.base !== base || last.tables !== tables)
    last = { paths, base, tables, page: presentPage(contracts, document, options) }
  return last.page
}

function presentPage(
  contracts: readonly Contract[],
  { paths, components }: OpenApi,
  { base, fidelity = {}, tables = [] }: ReferenceOptions,
): string {
  const ways = new Map<string, LocatedOperation[]>()
  for (const [address, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const id = operation['x-endpoint']
      // The address with the endpoint's own id comes first.
      const known = ways.get(id) ?? []
      const way = { method: method.toUpperCase(), address, operation }
      ways.set(id, operation.operationId === id ? [way, ...known] : [...known, way])
    }
  }
  const present = (shown: Gap[]) => presentGaps(shown, fidelity, base)
  const page = { components, base, tables, present }
  return `<!doctype html>
<html lang="en" data-base="${escapeText(base)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policyFor(base)}">
<title>fauxtranet · reference</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">fauxtranet <small>reference</small></h1>
<p>Every endpoint, with its parameters, body and reply. Also available as <a href="openapi.json">openapi.json</a>. Parts that are not in the specification have the mark${extraMark}</p>
<nav><a href="#everywhere">All applications</a>
${contracts.map(({ application, title, endpoints }) => `<a href="#${application}">${escapeText(title)} <small>${Object.keys(endpoints).length}</small></a>`).join('\n')}</nav>
</header>
<div class="find" role="search" hidden><input type="search" aria-label="Find an endpoint" placeholder="Find an endpoint" autocomplete="off" spellcheck="false"><output></output></div>
<p class="none" role="status" hidden></p>
<main>
<section id="everywhere">
<h2>All applications</h2>
${presentFolded(gapsEverywhere(), present)}
</section>
${contracts.map((contract) => presentSection(contract, ways, page)).join('\n')}
<section id="found" hidden></section>
</main>
<script>${script}</script>
</body>
</html>
`
}

interface ShownPage {
  components: OpenApi['components']
  base: string
  tables: readonly string[]
  present: (shown: Gap[]) => string
}

function presentSection(contract: Contract, ways: ReadonlyMap<string, LocatedOperation[]>, page: ShownPage): string {
  const { components, present } = page
  const { application, title, endpoints } = contract
  const shapes = Object.entries(components.schemas).filter(([name]) => name.startsWith(`${application}.`))
  return `<section id="${application}">
<h2>${escapeText(title)} <small><code>${presentPath(addressOf(contract, { path: '' }))}</code></small></h2>
${Object.keys(endpoints)
  .map((name) => presentEndpoint(idOf(contract, name), ways.get(idOf(contract, name))!, page))
  .join('\n')}
${shapes.length > 0 ? '<h3>Shapes</h3>' : ''}
${shapes.map(([name, schema]) => `<details class="shape" id="${name}"><summary><span>${name}</span></summary><div class="inside">${presentFields(schema)}</div></details>`).join('\n')}
${presentFolded(gapsOf(contract), present)}
</section>`
}

function presentFolded(shown: Gap[], present: (shown: Gap[]) => string): string {
  if (shown.length === 0) return ''
  const count = countSettable(shown)
  return `<h3>Where the specification is silent</h3>
<details class="shape"><summary><span>${shown.length} gaps${count > 0 ? `, ${count} configurable` : ''}</span></summary><div class="inside">${present(shown)}</div></details>`
}

function presentEndpoint(
  id: string,
  [way, ...others]: LocatedOperation[],
  { components, base, tables, present }: ShownPage,
): string {
  const { method, address, operation } = way!
  const { responses, summary, security, 'x-extra-address': unlisted } = operation
  const [status, reply] = Object.entries(responses).find(([, response]) => !('$ref' in response))!
  const replies = 'content' in reply ? Object.entries(reply.content ?? {}) : []
  const shown = gapsAt(id)
  const isRecorded = !id.startsWith(`${control.application}.`)
  const fields = Object.entries(nameFields(operation, components)).map(
    ([place, names]) => ` data-${place}="${escapeText(names.join(' '))}"`,
  )
  return `<details class="endpoint" id="${id}"${fields.join('')}>
<summary><span class="method ${method.toLowerCase()}">${method}</span><code>${presentPath(address)}</code><span>${escapeText(summary)}${operation['x-extra'] ? extraMark : ''}</span></summary>
<div class="inside">
<p><a href="#${id}"><code>${id}</code></a>${isRecorded ? ` · <a href="ui/#/requests?filter=${id}">Requests in the panel</a>` : ''}${security ? ' · no sign-in required' : ''}</p>
${operation.description ? `<p>${escapeText(operation.description)}</p>` : ''}
${others.length > 0 ? `<p>Also at ${others.map((other) => `<code>${presentPath(other.address)}</code>`).join(', ')}</p>` : ''}
${unlisted === undefined ? '' : `<p>Also at <code>${presentPath(unlisted)}</code> ${extraMark} ${explainExtra({ reason: reasonOfUnlisted })}</p>`}
${presentTryForm(way!, tables)}
${replies.length > 0 ? presentPart('Reply', status, replies[0]![1].schema) : `<h3>Reply <small>${status}, empty</small></h3>`}
${presentExample('Example', replies[0]?.[1].example)}
${presentRefusals(operation, components)}
${shown.length > 0 ? `<h3>Where the specification is silent</h3>${present(shown)}` : ''}
<h3>Command</h3>
<pre tabindex="0">${escapeText(writeCurl(way!, base))}</pre>
</div>
</details>`
}

/** The statuses, their common shape, and one body: that of 404 if possible. */
function presentRefusals({ responses, tags }: Operation, components: OpenApi['components']): string {
  const refused = Object.entries(responses).filter(([status, one]) => '$ref' in one && status !== 'default')
  if (refused.length === 0) return ''
  const bodies = refused.flatMap(([status, one]) => {
    const { content } = components.responses[('$ref' in one ? one.$ref : '').split('/').at(-1)!]!
    const { example } = content!['application/json']!
    return example === undefined ? [] : { status, example }
  })
  const shown = bodies.find(({ status }) => status === '404') ?? bodies[0]
  const shape = `${tags[0]}.Refusal`
  return `<p>Errors: ${refused.map(([status]) => status).join(', ')}, with the body <a href="#${shape}">${shape}</a>.</p>
${presentExample(`Example of a ${shown?.status}`, shown?.example)}`
}

function presentExample(title: string, example: unknown): string {
  if (example === undefined) return ''
  return `<details class="example"><summary>${title}</summary><pre dir="auto" tabindex="0">${escapeText(JSON.stringify(example, null, 2))}</pre></details>`
}

/** Allows line breaks after slashes only. */
function presentPath(path: string): string {
  return escapeText(path).replace(/(?<=.\/)/g, '<wbr>')
}
