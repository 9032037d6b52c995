import { escapeText } from '../../core/text/escape.ts'
import { presentCode } from './gaps.ts'
import type { Parameter, Schema } from './openapi.ts'
import { describeType, isSchema, nameType } from './type-names.ts'

/** `input` is the field for its value. */
export function presentParameter(
  { name, in: place, required, schema, explode, ...marks }: Parameter,
  input: string,
): string {
  const list = explode === false ? 'comma-separated' : undefined
  const described = { ...schema, ...marks, description: [list, marks.description].filter(Boolean).join(', ') }
  const remark = place === 'path' ? 'in the path' : required ? '' : 'optional'
  return presentRow(name, described, remark, 0, `<td>${input}</td>`)
}

export const extraMark = ' <small class="extra" title="not in the specification">extra</small>'

export function presentPart(title: string, remark: string, schema: Schema): string {
  return `<h3>${title} <small>${escapeText(remark)} · ${nameType(schema)}</small></h3>${presentFields(schema)}`
}

export function presentFields(schema: Schema): string {
  const rows = presentRows(schema, 0)
  return rows && `<table><tbody>${rows}</tbody></table>`
}

/** Includes nested fields. Named schemas are linked instead. */
function presentRows(schema: Schema, depth: number): string {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  if (properties) {
    return (Object.entries(properties) as [string, Schema][])
      .map(([name, part]) => presentRow(name, part, remarkOn(name, schema), depth) + presentRows(part, depth + 1))
      .join('')
  }
  if (isSchema(items)) return presentRows(items, depth)
  if (isSchema(additionalProperties)) {
    return presentRow('any name', additionalProperties, '', depth) + presentRows(additionalProperties, depth + 1)
  }
  const options = (anyOf ?? oneOf ?? []).map((option) => presentRows(option, depth)).filter(Boolean)
  return options.join(`<tr class="or" style="--depth:${depth}"><td colspan="3">or</td></tr>`)
}

/** Whether a field is optional, or which other fields can replace it. */
function remarkOn(name: string, { required = [], allOf = [] }: Schema): string {
  if (required.includes(name)) return ''
  const choices = allOf.map(({ anyOf = [] }) => anyOf.flatMap((option) => option.required ?? []))
  const others = choices.find((choice) => choice.includes(name))?.filter((other) => other !== name)
  return others ? escapeText(`or ${others.join(', ')}`) : 'optional'
}

function presentRow(name: string, schema: Schema, remark: string, depth = 0, input = ''): string {
  return `<tr style="--depth:${depth}"><td><code>${escapeText(name)}</code> <small>${remark}</small>${schema['x-extra'] ? extraMark : ''}</td>${input}<td>${nameType(schema)}</td><td>${presentCode(describeType(schema))}</td></tr>`
}
