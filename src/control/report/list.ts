import * as z from 'zod'
import { parseExplained } from '../../core/schema/messages.ts'

const mostIssues = 10

/** A list from an untrusted file. Checks the length first, and stops once a refusal has enough issues. */
export function listOf<Item extends z.ZodType>(item: Item, most: number): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const list = z.unknown().transform((given, context): z.output<Item>[] => {
    const fail = (message: string) => void context.addIssue({ code: 'custom', message, input: given })
    if (given === undefined) fail('is required')
    else if (!Array.isArray(given)) fail('must be an array')
    else if (given.length > most) fail(`must have at most ${most} elements`)
    else {
      const read: z.output<Item>[] = []
      for (const [i, value] of given.entries()) {
        const parsed = parseExplained(item, value)
        if (parsed.success) read.push(parsed.data)
        else
          context.issues.push(
            ...parsed.error.issues.map((issue) => ({ ...issue, path: [i, ...issue.path], input: value })),
          )
        if (context.issues.length >= mostIssues) break
      }
      if (context.issues.length === 0) return read
    }
    return z.NEVER
  })
  return list as never
}
