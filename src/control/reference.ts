import { addressOf, type Contract, idOf } from '../kernel/contract.ts'
import { type Operation, type Parameter, presentOpenApi, type Schema } from './openapi.ts'
import { icon, script, style } from './reference-style.ts'

/** An endpoint at one of its addresses. */
interface Way {
  method: string
  address: string
  operation: Operation
}

/** The contracts as a page to read, which asks for nothing else; `base` is where the addresses begin. */
export function presentReference(contracts: readonly Contract[], { base }: { base: string }): string {
  const { paths, components } = presentOpenApi(contracts, { base })
  const ways = new Map<string, Way[]>()
  for (const [address, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const id = operation['x-endpoint']
      // The address that has the id goes before the further ones.
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
<div class="find" hidden><input type="search" aria-label="Find an endpoint" placeholder="Find an endpoint" autocomplete="off" spellcheck="false"><output></output></div>
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
${parameters.length > 0 ? `<h4>Parameters</h4><table><tbody>${parameters.map(presentParameter).join('')}</tbody></table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => presentPart('Body', type, schema))
  .join('<h4>or</h4>')}
${replies.length > 0 ? presentPart('Reply', status!, replies[0]![1].schema) : `<h4>Reply <small>${status}, empty</small></h4>`}
<h4>Try it</h4>
<pre tabindex="0">${escapeText(writeCurl(way!, base))}</pre>
</div>
</details>`
}

function presentParameter({ name, in: place, required, schema, explode }: Parameter): string {
  const told = explode === false ? { ...schema, description: 'separated by commas' } : schema
  return presentRow(name, told, place === 'path' ? 'in the address' : required ? '' : 'optional')
}

function presentPart(title: string, remark: string, schema: Schema): string {
  return `<h4>${title} <small>${escapeText(remark)} · ${nameType(schema)}</small></h4>${presentFields(schema)}`
}

function presentFields(schema: Schema): string {
  const rows = presentRows(schema, 0)
  return rows && `<table><tbody>${rows}</tbody></table>`
}

/** The fields of a schema, those of what is inside them too; what has a name of its own is linked instead. */
function presentRows(schema: Schema, depth: number): string {
  const { properties, required = [], items, anyOf, oneOf, additionalProperties } = schema
  if (properties) {
    return (Object.entries(properties) as [string, Schema][])
      .map(
        ([name, part]) =>
          presentRow(name, part, required.includes(name) ? '' : 'optional', depth) + presentRows(part, depth + 1),
      )
      .join('')
  }
  if (isSchema(items)) return presentRows(items, depth)
  if (isSchema(additionalProperties)) {
    return presentRow('any name', additionalProperties, '', depth) + presentRows(additionalProperties, depth + 1)
  }
  const options = (anyOf ?? oneOf ?? []).map((option) => presentRows(option, depth)).filter(Boolean)
  return options.join(`<tr class="or" style="--depth:${depth}"><td colspan="3">or</td></tr>`)
}

function presentRow(name: string, schema: Schema, remark: string, depth = 0): string {
  return `<tr style="--depth:${depth}"><td><code>${escapeText(name)}</code> <small>${remark}</small></td><td>${nameType(schema)}</td><td>${escapeText(describe(schema))}</td></tr>`
}

function isSchema(part: unknown): part is Schema {
  return typeof part === 'object' && part !== null && Object.keys(part).length > 0
}

/** In a few words, as markup. */
function nameType({ $ref, const: only, enum: words, anyOf, oneOf, items, format, type }: Schema): string {
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return `<a href="#${name}">${name.slice(name.indexOf('.') + 1)}</a>`
  }
  if (only !== undefined) return `<code>${escapeText(JSON.stringify(only))}</code>`
  if (words) return words.map((word) => `<code>${escapeText(String(word))}</code>`).join(', ')
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map(nameType))].join(' or ')
  if (isSchema(items)) return `list of ${nameType(items).replace(/^[a-z]+$/, '$&s')}`
  if (type === 'array') return 'empty list'
  if (format) return format === 'binary' ? 'file' : escapeText(format)
  return type === undefined ? 'anything' : [type].flat().join(' or ')
}

function describe(schema: Schema): string {
  const [option, ...others] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (option && others.length === 0) return describe(option)
  const { description, default: usual, minLength, maxLength, minItems, maxItems, pattern } = schema
  return [
    description,
    (minLength || minItems) && 'not empty',
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.type === 'array' && maxItems && `at most ${maxItems}`,
    pattern,
    usual !== undefined && isTelling(usual) && `usually ${JSON.stringify(usual)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Nothing written and nothing listed go without saying. */
function isTelling(usual: unknown): boolean {
  return usual !== '' && !(Array.isArray(usual) && usual.length === 0)
}

/** A command that can be pasted: numbers are 1, and words their own names. */
function writeCurl({ method, address, operation }: Way, base: string): string {
  const { parameters = [], requestBody, responses, security } = operation
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const variable = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    return String(sample(variable?.schema ?? {}, name))
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(schema, name)))}`)
  const isFile = Object.values(responses).some((reply) => 'content' in reply && reply.content?.['*/*'])
  const words = [
    'curl',
    method !== 'GET' && `-X ${method}`,
    !security && `-H 'x-sim-user: admin'`,
    requestBody && writeBody(requestBody.content),
    isFile && '-o file',
  ]
  const target = `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return `${words.filter(Boolean).join(' ')} \\\n  ${quote(target)}`
}

function writeBody(content: NonNullable<Operation['requestBody']>['content']): string {
  const form = content['multipart/form-data']?.schema
  if (form) {
    const parts = form.properties
      ? Object.keys(form.properties).filter((name) => form.required?.includes(name))
      : ['file']
    return parts.map((name) => `-F ${name}=@file`).join(' ')
  }
  const json = content['application/json']?.schema
  if (!json) return `-H 'content-type: application/octet-stream' --data-binary @file`
  return `-H 'content-type: application/json' \\\n  -d ${quote(JSON.stringify(sample(json, 'text')))}`
}

/** As one word to a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Texts of many kinds, of which one may be the right one. */
const texts = ['2026-03-02', 'ada@post.example', 'ffa500', 'en', '1']

function sample(schema: Schema, name: string): unknown {
  const { const: only, enum: words, default: usual, pattern, format, items, properties, required, type } = schema
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (only !== undefined) return only
  if (words) return words[0]
  if (usual !== undefined) return usual
  if (option) return sample(option, name)
  if (properties) {
    const needed = required ?? Object.keys(properties).slice(0, 1)
    return Object.fromEntries(needed.map((field) => [field, sample(properties[field] as Schema, field)]))
  }
  if (isSchema(items)) return [sample(items, name)]
  if (pattern) return [name, ...texts].find((text) => new RegExp(pattern, 'u').test(text)) ?? name
  if (format === 'date-time') return '2026-03-02T09:30:00Z'
  const [kind] = [type].flat()
  if (kind === 'integer' || kind === 'number') return Math.max(1, schema.minimum ?? 1)
  if (kind === 'boolean') return true
  return kind === 'object' ? {} : name
}

/** May wrap after a slash, not inside a word. */
function presentPath(path: string): string {
  return escapeText(path).replace(/(?<=.\/)/g, '<wbr>')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!)
}
