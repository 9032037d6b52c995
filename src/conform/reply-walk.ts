import { isObject } from '../core/is-object.ts'
import type { AnyShape, FieldShape } from '../core/schema/any-shape.ts'
import { definitionOf, innerOf } from '../core/schema/walk.ts'
import { settableGaps } from '../spec/fidelity.ts'
import { issuesOf } from './difference.ts'
import type { Evidence } from './evidence.ts'

/** The fields of an endpoint's replies that were seen, and those that were missing wherever they could be. */
export interface FieldsSeen {
  seen: Set<string>
  missing: Set<string>
}

/**
 * Follows a reply along its shape: notes its fields, and the values of gaps that the shape depends on. Returns the
 * fields that are optional only because requests can select fields, and that this reply lacks although it is whole.
 */
export function walkReply(
  shape: AnyShape,
  reply: unknown,
  isWhole: boolean,
  fields: FieldsSeen,
  evidence: Evidence,
): string[] {
  const unselected = new Set<string>()
  visit(shape, reply, '')
  return [...unselected]

  function visit(shape: FieldShape, value: unknown, path: string): void {
    const { byGap, options, element, shape: parts, valueType, selectedFrom } = definitionOf(shape)
    if (options) {
      const fitting = options.filter((option) => fitsAtTop(option, value))
      if (byGap && fitting.length < options.length)
        evidence.add(
          byGap.gap,
          byGap.values.filter((_, i) => fitting.includes(options[i]!)),
        )
      const best = bestOf(fitting, value)
      if (best) visit(best, value, path)
      return
    }
    const inner = innerOf(shape)
    if (inner) {
      if (value !== undefined) visit(inner, value, path)
      return
    }
    if (element && Array.isArray(value)) {
      if (value.length === 0) fields.missing.add(`${path}[]`)
      for (const each of value) visitField(element, each, `${path}[]`)
    } else if (parts && isObject(value) && !Array.isArray(value)) {
      const spellings = new Map<string, Set<string>>()
      for (const [name, field] of Object.entries(parts)) {
        const below = path === '' ? name : `${path}.${name}`
        const isShown = Object.hasOwn(value, name)
        const { omittedIf } = definitionOf(field)
        if (omittedIf) narrow(spellings, omittedIf, isShown)
        else if (!isShown && (isWhole || !selectedFrom)) {
          fields.missing.add(below)
          if (selectedFrom) unselected.add(below)
        }
        if (isShown) visitField(field, value[name], below)
      }
      for (const [gap, possible] of spellings) evidence.add(gap, [...possible])
    } else if (valueType && isObject(value)) fields.seen.add(path)
  }

  function visitField(shape: FieldShape, value: unknown, path: string): void {
    fields.seen.add(path)
    visit(shape, value, path)
  }
}

/** A field that is shown rules out the value that omits it; one that is missing rules out all others. */
function narrow(
  found: Map<string, Set<string>>,
  { gap, value }: { gap: string; value: string },
  isShown: boolean,
): void {
  const values = settableGaps.find(({ id }) => id === gap)!.values
  const possible = [...(found.get(gap) ?? Object.keys(values))]
  found.set(gap, new Set(possible.filter((each) => (each === value) !== isShown)))
}

/** Ignores what is further down, so that one deviation does not hide a gap. */
function fitsAtTop(shape: AnyShape, value: unknown): boolean {
  return !issuesOf(shape, value).some(({ path, code }) => path.length <= 1 && code !== 'unrecognized_keys')
}

/** The option with the fewest deviations; undefined if an empty list fits several. */
function bestOf(options: readonly AnyShape[], value: unknown): AnyShape | undefined {
  if (options.length < 2) return options[0]
  if (Array.isArray(value) && value.length === 0) return undefined
  const counted = options.map((option) => ({ option, issues: issuesOf(option, value).length }))
  return counted.reduce((best, other) => (other.issues < best.issues ? other : best)).option
}
