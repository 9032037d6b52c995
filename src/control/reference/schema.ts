import * as z from 'zod'
import type { Fidelity } from '../../core/fidelity.ts'
import type { Contract } from '../../core/http/contract.ts'
import { type Choice, choicesOf } from '../../core/schema/choices.ts'
import { limits } from '../../core/schema/limits.ts'
import { commaIds, commaList, flag, Upload } from '../../core/schema/read.ts'
import { definitionOf, type Extra, findShapeByGap } from '../../core/schema/walk.ts'
import { Instant } from '../../core/store/row-shapes.ts'

export type Schema = z.core.JSONSchema.JSONSchema
export type Shape = z.core.$ZodType

export const bytes: Schema = { type: 'string', format: 'binary' }
export const wholeNumber: Schema = { type: 'integer', minimum: 0 }
/** An element of a comma-separated list. */
const word: Schema = { type: 'string', maxLength: limits.listParameter }

/** OpenAPI's mark for what the spec does not list. The description has the reason too, for tools that show only that. */
export function markExtra(extra: Extra | undefined, meaning?: string) {
  if (!extra) return meaning === undefined ? {} : { description: meaning }
  const { reason } = extra
  const note = explainExtra(extra)
  return { 'x-extra': true as const, 'x-extra-reason': reason, description: meaning ? `${meaning}. ${note}` : note }
}

export function explainExtra({ reason, instead = '' }: Extra): string {
  return `Not in the specification: ${reason}. ${instead}`.trim()
}

function describe(shape: Shape, { description }: Schema) {
  return markExtra(definitionOf(shape).extra, z.globalRegistry.get(shape)?.description ?? description)
}

export function isNeeded(shape: Shape): boolean {
  return !z.safeParse(shape, undefined).success
}

/** The reply of `getUser` is named `User` throughout the application. */
export function nameReplies({ application, endpoints }: Contract): z.core.$ZodRegistry<{ id?: string }> {
  const names = z.registry<{ id?: string }>()
  for (const [name, { reply }] of Object.entries(endpoints)) {
    if (!name.startsWith('get') || reply?.def.type !== 'object') continue
    const id = `${application}.${name.slice('get'.length)}`
    // If a reply has two names, such as `User` and `CurrentUser`, the shorter one is used.
    const known = names.get(reply)?.id
    if (known !== undefined && id.length >= known.length) continue
    for (const shape of [reply, definitionOf(reply).selectedFrom]) if (shape) names.remove(shape).add(shape, { id })
  }
  return names
}

/** The world's settings change parts of a reply. */
interface Settings {
  fidelity: Fidelity
  onChange(): void
}

export function toSchema(
  shape: Shape,
  io: 'input' | 'output',
  names?: z.core.$ZodRegistry<{ id?: string }>,
  settings?: Settings,
): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    ...(names && { metadata: names }),
    override: ({ zodSchema, jsonSchema }) => {
      tidy(zodSchema, jsonSchema)
      if (settings) settle(zodSchema, jsonSchema, settings)
    },
  })
  // Drops the functions that zod adds, which cannot be serialised.
  return JSON.parse(JSON.stringify(schema))
}

/** Chooses between the shapes of a gap, and requires the fields that are always sent. */
function settle(shape: Shape, schema: Schema, { fidelity, onChange }: Settings): void {
  const { shape: fields = {}, selectedFrom } = definitionOf(shape)
  if (selectedFrom) schema.required = Object.keys(definitionOf(selectedFrom).shape!)
  for (const [name, field] of Object.entries(fields)) {
    const { omittedIf } = definitionOf(field)
    if (!omittedIf) continue
    if (fidelity[omittedIf.gap] === omittedIf.value) {
      delete schema.properties![name]
      onChange()
    } else schema.required = [...(schema.required ?? []), name]
  }
  const option = findShapeByGap(shape, fidelity)
  if (option) onChange()
  if (option === undefined) return
  const shown = schema.anyOf![option]
  delete schema.anyOf
  Object.assign(schema, shown)
}

/** `SomeOfUser` for a `User` of which requests can select fields. */
export function addSelected(
  contract: Contract,
  names: ReturnType<typeof nameReplies>,
  schemas: Record<string, Schema>,
) {
  for (const { reply } of Object.values(contract.endpoints)) {
    const { selectedFrom, shape = {} } = reply ? definitionOf(reply) : {}
    const id = selectedFrom && names.get(reply!)?.id
    if (!id) continue
    const required = Object.keys(shape).filter((name) => isNeeded(shape[name]!))
    schemas[id.replace('.', '.SomeOf')] = { ...schemas[id], required, description: 'The requested `fields`.' }
  }
}

/** Removes noise that zod adds to numbers, records and dates, and adds facts that it cannot know. */
function tidy(shape: Shape, schema: Schema): void {
  const { def } = (shape as z.core.$ZodTypes)._zod
  const { shownAs: shown } = definitionOf(shape)
  if (shown) Object.assign(schema, toSchema(shown, 'input'))
  if (def.type === 'object') showChoices(schema, def.shape, choicesOf(shape))
  if (shape === Upload) Object.assign(schema, bytes)
  if (shape === flag) schema.description = 'true, false, 1 or 0'
  if (shape === Instant) schema.format = 'date-time'
  if (def.type === 'default') schema.default = def.defaultValue
  // JSON Schema does not allow an empty list here.
  if (schema.prefixItems?.length === 0) delete schema.prefixItems
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
  Object.assign(schema, describe(shape, schema))
  if (schema.format === undefined) return
  delete schema.pattern
  delete schema.allOf
}

/** No field of a choice is required by itself, and none may be null if it is the only one given. */
function showChoices(schema: Schema, fields: Readonly<Record<string, Shape>>, choices: readonly Choice[]): void {
  if (choices.length === 0) return
  schema.required = (schema.required ?? []).filter((name) => !choices.flat().includes(name))
  if (schema.required.length === 0) delete schema.required
  const alone = (name: string): Schema => ({
    type: 'object',
    properties: { [name]: withoutNull(toSchema(fields[name]!, 'input')) },
    required: [name],
  })
  schema.allOf = choices.map((choice) => ({ anyOf: choice.map(alone) }))
}

function withoutNull({ anyOf = [], ...schema }: Schema): Schema {
  const options = anyOf.filter(({ type }) => type !== 'null')
  if (options.length === 1) return { ...schema, ...options[0] }
  const kinds = [schema.type ?? []].flat().filter((kind) => kind !== 'null')
  return {
    ...schema,
    ...(kinds.length > 0 && { type: kinds.length === 1 ? kinds[0] : kinds }),
    ...(options.length > 0 && { anyOf: options }),
  } as Schema
}

/** Moves named shapes to the components. */
export function collectShared({ $defs = {}, ...schema }: Schema, schemas: Record<string, Schema>): Schema {
  const relink = (part: Schema) => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, { id: _, ...shared }] of Object.entries($defs)) schemas[name] ??= relink(shared)
  return relink(schema)
}

/** A parameter or form field starts as a string. The shape it is parsed into describes it. */
export function readText(shape: Shape): Schema {
  const schema = readPlainText(shape)
  return { ...schema, ...describe(shape, schema) }
}

function readPlainText(shape: Shape): Schema {
  if (shape === flag) return { type: 'boolean', description: 'true, false, 1 or 0' }
  if (shape === commaIds) return { type: 'array', items: wholeNumber, maxItems: limits.ids }
  if (shape === commaList) return { type: 'array', items: word, maxItems: limits.words }
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (def.type === 'default') return { ...readText(def.innerType), default: def.defaultValue }
  if (def.type === 'optional') return readText(def.innerType)
  if (def.type === 'pipe') {
    const [before, after] = [readText(def.in), readText(def.out)]
    // A list has the limits of the list that it is parsed from.
    if (before.type === 'array' && after.type === 'array') return { ...before, ...after }
    return Object.keys(after).some((key) => key !== 'type') ? after : before
  }
  const schema = toSchema(shape, 'input')
  const { pattern, maximum } = schema
  const isWhole = pattern === '^\\d+$' || pattern === '^-?\\d+$'
  return isWhole ? { ...wholeNumber, ...(maximum !== undefined && { maximum }) } : schema
}

export function formSchema(form: Shape): Schema {
  const { def } = (form as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return toSchema(form, 'input')
  const parts = Object.entries(def.shape)
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, readText(part)])),
    required: parts.filter(([, part]) => isNeeded(part)).map(([name]) => name),
  }
}
