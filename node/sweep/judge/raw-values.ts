import type { Located } from './observation.ts'

/** What is known of the data in a page's world. */
interface KnownData {
  /** Whether a reply to the page has this text. */
  hasText(text: string): boolean
  /** Replies that never left the page cannot be read. Undefined if the world cannot be reached. */
  readState?: (() => Promise<unknown>) | undefined
}

/** People may write "undefined", or "March 2" in a page of another language. Dates for programs are always a finding. */
export async function withoutData(values: readonly Located[], { hasText, readState }: KnownData): Promise<Located[]> {
  const isForPrograms = ({ name }: Located) => /^\d{4}-/.test(name)
  const open = values.filter((value) => isForPrograms(value) || !hasText(value.name))
  if (!readState || open.every(isForPrograms)) return open
  const state = await readState()
  return open.filter((value) => isForPrograms(value) || !hasWords(state, value.name))
}

/** Whether a string in the state has these words. Parts of a word do not count, as files are in base64. */
function hasWords(state: unknown, words: string): boolean {
  const pattern = new RegExp(`(?<!\\w)${words.replace(/\W/g, '\\$&')}(?!\\w)`)
  const search = (value: unknown): boolean => {
    if (typeof value === 'string') return pattern.test(value)
    return typeof value === 'object' && value !== null && Object.values(value).some(search)
  }
  return search(state)
}
