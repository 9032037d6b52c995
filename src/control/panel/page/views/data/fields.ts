import type { RowSchema } from '../../../../rows/shapes.ts'
import type { Row } from '../../state/rows.ts'

export type FieldKind = 'row' | 'rows' | 'choice' | 'choices' | 'words' | 'flag' | 'time' | 'number' | 'text' | 'json'

/** A field of a table, as a form shows it. */
export interface FieldSpec {
  name: string
  title: string
  kind: FieldKind
  /** The table that its ids belong to. */
  to: string
  choices: readonly string[]
  /** The value for nothing. Undefined if a value is required. */
  none: null | 0 | undefined
}

interface Property {
  title: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly string[]
  items?: Property
  anyOf?: readonly Property[]
  readOnly?: boolean
  'x-references'?: string
  'x-none'?: 0
}

/** The fields of a table without its id. */
export function readFields({ properties }: RowSchema): FieldSpec[] {
  const all = Object.entries(properties as Record<string, Property>)
  return all.filter(([, { readOnly }]) => !readOnly).map(([name, property]) => readField(name, property))
}

function readField(name: string, property: Property): FieldSpec {
  const { title, type, anyOf = [type ?? []].flat().map((type) => ({ ...property, type })) } = property
  const main = anyOf.find(({ type }) => type !== 'null') ?? property
  const to = property['x-references'] ?? ''
  return {
    name,
    title,
    kind: kindOf(main, to),
    to,
    choices: main.enum ?? main.items?.enum ?? [],
    none: anyOf.some(({ type }) => type === 'null') ? null : property['x-none'],
  }
}

function kindOf({ type, format, items, enum: choices }: Property, to: string): FieldKind {
  if (to !== '') return type === 'array' ? 'rows' : 'row'
  if (choices) return 'choice'
  if (items) return items.enum ? 'choices' : items.type === 'string' ? 'words' : 'json'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return format === 'date-time' ? 'time' : 'text'
  return 'json'
}

const empty: Partial<Record<FieldKind, unknown>> = {
  rows: [],
  choices: [],
  words: [],
  flag: false,
  number: 0,
  text: '',
}

/** What a new row starts with. A field without a value is left to the simulator, which reports what is missing. */
export function startRow(fields: readonly FieldSpec[], now: string, user: number | undefined): Row {
  const startOf = ({ kind, to, none, choices }: FieldSpec) => {
    if (none !== undefined) return none
    if (kind === 'time') return now
    if (kind === 'choice') return choices[0]
    return kind === 'row' && to === 'users' ? user : empty[kind]
  }
  return Object.fromEntries(fields.map((field) => [field.name, startOf(field)]))
}

/** Dates and numbers that were cleared but are required, with what to say about them. */
export function findMissing(fields: readonly FieldSpec[], row: Row): Record<string, string> {
  const isMissing = ({ name, kind, none }: FieldSpec) =>
    none === undefined && (kind === 'time' || kind === 'number') && row[name] === ''
  return Object.fromEntries(fields.filter(isMissing).map(({ name }) => [name, 'is required']))
}

/** The object of a text in JSON. Undefined if it is not one. */
export function readJson(text: string): Row | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    // Not JSON, or not yet.
    return undefined
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
