import { escapeText } from '../../core/text/escape.ts'
import type { Schema } from './openapi.ts'

export function isSchema(part: unknown): part is Schema {
  return typeof part === 'object' && part !== null && Object.keys(part).length > 0
}

export function nameType({ $ref, const: only, enum: words, anyOf, oneOf, items, format, type }: Schema): string {
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return `<a href="#${name}">${name.slice(name.indexOf('.') + 1)}</a>`
  }
  if (only !== undefined) return `<code>${escapeText(JSON.stringify(only))}</code>`
  if (words) return words.map((word) => `<code>${escapeText(String(word))}</code>`).join(', ')
  const options = optionsOf({ anyOf, oneOf })
  if (options.length > 0) return [...new Set(options.map(nameType))].join(' or ')
  if (isSchema(items)) return `list of ${nameType(items).replace(/^[a-z]+$/, '$&s')}`
  if (type === 'array') return 'empty list'
  if (format) return format === 'binary' ? 'file' : escapeText(format)
  return type === undefined ? 'anything' : [type].flat().join(' or ')
}

function optionsOf({ anyOf, oneOf }: Schema): Schema[] {
  return anyOf ?? oneOf ?? []
}

export function describeType(schema: Schema): string {
  const [option, ...others] = optionsOf(schema).filter((form) => form.type !== 'null' || form['x-extra'])
  const { description, 'x-extra': isExtra } = schema
  const isAlone = option && others.length === 0
  const facts = isAlone ? [describeType(option)] : [!isExtra && description, ...limitsOf(schema)]
  const options = isAlone ? [] : [...optionsOf(schema), ...(isSchema(schema.items) ? optionsOf(schema.items) : [])]
  const forms = options.filter((form) => form['x-extra']).map((form) => `${form.type}: ${form.description}`)
  // The description of an extra is several sentences.
  return [facts.filter(Boolean).join(', '), isExtra && description, ...forms]
    .filter(Boolean)
    .join('. ')
    .replaceAll('.. ', '. ')
}

function limitsOf(schema: Schema): unknown[] {
  const { default: fallback, minLength, maxLength, minItems, maxItems, maximum, pattern } = schema
  return [
    (minLength || minItems) && 'not empty',
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.type === 'array' && maxItems && `at most ${maxItems}`,
    maximum !== undefined && `at most ${maximum}`,
    pattern,
    fallback !== undefined && isNotEmpty(fallback) && `default ${JSON.stringify(fallback)}`,
  ]
}

/** An empty default is not worth mentioning. */
function isNotEmpty(fallback: unknown): boolean {
  return fallback !== '' && !(Array.isArray(fallback) && fallback.length === 0)
}
