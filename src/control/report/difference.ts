import { parseJson } from '../../core/http/body.ts'
import { withoutSecrets } from '../../core/http/redact.ts'
import { isObject } from '../../core/is-object.ts'
import { truncate } from '../../core/text/truncate.ts'
import type { HarEntry } from '../export/har.ts'
import type { RecordedEntry } from './shapes.ts'

/** Describes how a response differs from the recorded one; undefined if it does not. */
export function findDifference({ response: was }: RecordedEntry, { response: is }: HarEntry): string | undefined {
  const [before, after] = [Math.max(0, was.status), is.status]
  if (before !== after) return `${describeStatus(after)} instead of ${describeStatus(before)}`
  const { text, encoding } = was.content
  if (!text || encoding === 'base64' || !is.content.text) return undefined
  return findInJson(readReply(text), readReply(is.content.text), '')
}

function describeStatus(status: number): string {
  return status === 0 ? 'no response' : String(status)
}

function readReply(text: string): unknown {
  try {
    return withoutSecrets(parseJson(text))
  } catch {
    return text
  }
}

function findInJson(was: unknown, is: unknown, path: string): string | undefined {
  if (was === is) return undefined
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is))
    return `${truncatePath(path) || 'the body'} is ${describeValue(is)} instead of ${describeValue(was)}`
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const found = findInJson(was[name], is[name], path === '' ? name : `${path}.${name}`)
    if (found) return found
  }
  return undefined
}

const longestPath = 200

/** Strings from a file may be very long, and the reply repeats them. */
export function truncatePath(path: string): string {
  return truncate(path, longestPath)
}

const longestValue = 60

function describeValue(value: unknown): string {
  return truncate(value === undefined ? 'missing' : JSON.stringify(value), longestValue)
}
