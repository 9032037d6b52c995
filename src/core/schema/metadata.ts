import { invalid } from '../refusal.ts'
import { weigh } from '../store/row.ts'
import { limits } from './limits.ts'
import type { Metadata } from './shapes.ts'

/** Merges metadata: names that are not given stay as they are. Refuses what grows over its limits, in one request or in many. */
export function mergeMetadata(former: Metadata, given: Metadata | undefined): Metadata {
  if (!given) return former
  // Refused before it is built: V8 keeps a hidden class for each name that an object ever got, and searches them.
  if (new Set([...Object.keys(former), ...Object.keys(given)]).size > limits.fields) {
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.fields} fields` })
  }
  const merged = Object.fromEntries([...Object.entries(former), ...Object.entries(given)])
  if (weigh(merged) > limits.metadata) {
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.metadata} characters` })
  }
  return merged
}
