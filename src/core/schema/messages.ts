import type * as z from 'zod/mini'
import { suggestOrList } from '../text/suggest.ts'
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

/** One line per field: `is unknown. Did you mean "times"?` */
function explainUnknown({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const known = Object.keys((inst && definitionOf(inst).shape) ?? {})
  return keys
    .slice(0, 10)
    .map((key) => `is unknown.${suggestOrList(key, known, { none: '' })}`)
    .join('\n')
}

/** Zod reports unknown fields at their parent. They get an issue each, at their own path. */
function splitUnknown(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  const { path, keys } = issue
  return issue.message.split('\n').map((message, i) => ({ ...issue, path: [...path, keys[i]!], message }))
}

function toKind(expected: string): string {
  if (expected === 'record') return 'an object'
  return expected === 'int' ? 'a whole number' : /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

export function parseExplained<Shape extends AnyShape>(shape: Shape, value: unknown) {
  const parsed = shape.safeParse(value)
  const explained = parsed.success ? parsed : shape.safeParse(value, { error: explain })
  const issues = explained.error?.issues
  issues?.splice(0, issues.length, ...issues.flatMap(splitUnknown))
  return explained as z.core.util.SafeParseResult<z.output<Shape>>
}
