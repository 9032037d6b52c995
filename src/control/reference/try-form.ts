import { escapeText } from '../../core/text/escape.ts'
import { findPathTable } from '../search/path-table.ts'
import { type LocatedOperation, sampleBody, sampleOf } from './curl-sample.ts'
import { presentParameter, presentPart } from './fields.ts'
import { ownParameters } from './headers.ts'
import type { Operation, Parameter, Schema } from './openapi.ts'

/**
 * Parameters and body with a field for each value. The page's script sends them. An id in the address is a row of one of
 * the `tables`, which the script finds by name.
 */
export function presentTryForm({ method, address, operation }: LocatedOperation, tables: readonly string[]): string {
  const parameters = ownParameters(operation.parameters)
  const { requestBody } = operation
  return `<form class="try" data-method="${method}" data-address="${escapeText(address)}">
${parameters.length > 0 ? `<h3>Parameters</h3><table class="parameters"><tbody>${parameters.map((one) => presentParameter(one, presentInput(one, findTable(one, address, tables)))).join('')}</tbody></table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => presentPart('Body', type, schema))
  .join('<h3>or</h3>')}
${requestBody ? presentBodyFields(requestBody.content) : ''}
${isEndless(operation) ? '' : '<p class="send"><button>Try it</button> <small class="sender"></small></p><div class="reply" aria-live="polite"></div>'}
</form>`
}

/** A stream of events never ends. */
function isEndless({ responses }: Operation): boolean {
  return Object.values(responses).some((reply) => 'content' in reply && reply.content?.['text/event-stream'])
}

function findTable({ name, in: place }: Parameter, address: string, tables: readonly string[]): string | undefined {
  const parts = address.split('/')
  const before = parts[parts.indexOf(`{${name}}`) - 1]
  return place === 'path' && before ? findPathTable(before, tables) : undefined
}

function presentInput(parameter: Parameter, table: string | undefined): string {
  const { name, in: place, required, schema } = parameter
  const value = sampleOf(parameter)
  const named = `name="${escapeText(name)}" data-in="${place}" aria-label="${escapeText(name)}"${required ? ' required' : ''}`
  const words = choicesOf(schema)
  if (!words) {
    const rows = table === undefined ? '' : ` data-table="${escapeText(table)}" placeholder="Name or id"`
    return `<input ${named} value="${escapeText(value)}" autocomplete="off" spellcheck="false"${rows}>`
  }
  const options = [...(required ? [] : ['']), ...words].map((word) => {
    const selected = word === value ? ' selected' : ''
    return `<option value="${escapeText(word)}"${selected}>${escapeText(word)}</option>`
  })
  return `<select ${named}>${options.join('')}</select>`
}

function choicesOf({ enum: words, type }: Schema): string[] | undefined {
  if (words) return words.map(String)
  return type === 'boolean' ? ['true', 'false'] : undefined
}

function presentBodyFields(content: NonNullable<Operation['requestBody']>['content']): string {
  const body = sampleBody(content)
  if (body.kind === 'file') return '<p><label>File <input type="file" data-in="file" required></label></p>'
  if (body.kind === 'json') {
    const text = JSON.stringify(body.value, null, 2)
    const rows = Math.min(12, text.split('\n').length)
    return `<textarea data-in="json" aria-label="Body as JSON" rows="${rows}" spellcheck="false">${escapeText(text)}</textarea>`
  }
  return body.parts
    .map(({ name, isFile, isRequired }) => {
      const kind = isFile ? 'type="file"' : 'autocomplete="off"'
      return `<p><label>${escapeText(name)} <input ${kind} name="${escapeText(name)}" data-in="form"${isRequired ? ' required' : ''}></label></p>`
    })
    .join('')
}
