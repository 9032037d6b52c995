import { parseJson } from '../../core/http/body.ts'
import { withoutSecrets } from '../../core/http/redact.ts'
import { isObject } from '../../core/is-object.ts'
import type { HarEntry } from '../export/har.ts'
import type { RecordedEntry } from './shapes.ts'

/** Describes how a response differs from the recorded one; undefined if it does not. */
export function findDifference({ response: was }: RecordedEntry, { response: is }: HarEntry): string | undefined {
  const [before, after] = [Math.max(0, was.status), is.status]
  if (before !== after) return `${sayStatus(after)} instead of ${sayStatus(before)}`
  const { text, encoding } = was.content
  if (!text || encoding === 'base64' || !is.content.text) return undefined
  return findInJson(readReply(text), readReply(is.content.text), '')
}

function sayStatus(status: number): string {
  return status === 0 ? 'no answer' : String(status)
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
    return `${shorten(path) || 'the body'} is ${sayValue(is)} instead of ${sayValue(was)}`
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const found = findInJson(was[name], is[name], path === '' ? name : `${path}.${name}`)
    if (found) return found
  }
  return undefined
}

const longestPath = 200

/** Strings from a file may be very long, and the reply repeats them. */
export function shorten(text: string, most = longestPath): string {
  return text.length > most ? `${text.slice(0, most)}...` : text
}

const longestValue = 60

function sayValue(value: unknown): string {
  return shorten(value === undefined ? 'missing' : JSON.stringify(value), longestValue)
}
