import type * as z from 'zod/mini'
import { suggest } from '../text/suggest.ts'
import type { AnyShape } from './any-shape.ts'
import { definitionOf } from './walk.ts'

/** A shape's own message takes precedence. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${toKind(issue.expected)}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => (value === '' ? '""' : value)).join(', ')}`
    case 'unrecognized_keys':
      return explainUnknown(issue)
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    default:
      return undefined
  }
}

/** For example `has no field "tmes". Did you mean "times"?` */
function explainUnknown({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const known = Object.keys((inst && definitionOf(inst).shape) ?? {})
  const some = keys.slice(0, 10)
  const hints = some.map((key) => suggest(key, known)).join('')
  return `has no field ${some.map((key) => `"${key}"`).join(', ')}${hints && `.${hints}`}`
}

function toKind(expected: string): string {
  if (expected === 'record') return 'an object'
  return expected === 'int' ? 'a whole number' : /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

export function parseExplained<Shape extends AnyShape>(shape: Shape, value: unknown) {
  const parsed = shape.safeParse(value)
  const explained = parsed.success ? parsed : shape.safeParse(value, { error: explain })
  return explained as z.core.util.SafeParseResult<z.output<Shape>>
}
