import { splitKeywords, toHaystack } from '../../core/text/keywords.ts'
import { nearestTo } from '../../core/text/suggest.ts'

/** Words that people type, and what the ids, addresses and summaries of endpoints have instead. */
const synonyms: readonly { typed: string; meant: string }[] = [
  { typed: 'upload attach', meant: 'upload addDocument addToFolder checkIn' },
  { typed: 'avatar portrait face', meant: 'photo' },
  { typed: 'picture icon', meant: 'photo image logo' },
  { typed: 'preview attachment', meant: 'file component' },
  { typed: 'login log-in signin sign-in session whoami myself', meant: 'signed-in getCurrentUser' },
  { typed: 'profile account employee colleague person staff contact', meant: 'user' },
  { typed: 'team', meant: 'group member' },
  { typed: 'permission', meant: 'role' },
  { typed: 'company site tenant', meant: 'extranet' },
  { typed: 'like kudos praise thank appreciate', meant: 'note' },
  { typed: 'award medal achievement', meant: 'badge' },
  { typed: 'hashtag label', meant: 'tag' },
  { typed: 'directory', meant: 'folder listUsers' },
  { typed: 'lock reserve', meant: 'checkout' },
  { typed: 'unlock release', meant: 'checkin' },
  { typed: 'publish accept', meant: 'approve' },
  { typed: 'decline', meant: 'reject' },
  { typed: 'history revision', meant: 'version' },
  { typed: 'shortcut', meant: 'documents.link' },
  { typed: 'trash bin recycle undelete recover', meant: 'trash' },
  { typed: 'purge', meant: 'deleteForever' },
  { typed: 'remove erase', meant: 'delete' },
  { typed: 'edit change rename modify', meant: 'update set' },
  { typed: 'new', meant: 'create add' },
  { typed: 'wiki faq help', meant: 'article question' },
  { typed: 'expense claim cost money travel reimburse', meant: 'sheet items' },
  { typed: 'invoice bill', meant: 'receipt' },
  { typed: 'customer', meant: 'client' },
  { typed: 'email notification message', meant: 'outbox' },
  { typed: 'time date', meant: 'clock' },
  { typed: 'error failure delay latency slow offline', meant: 'fault' },
]

/** By typed word. */
const meanings = new Map(
  synonyms.flatMap(({ typed, meant }) => splitKeywords(typed).map((word) => [word, splitKeywords(meant)] as const)),
)

/** An endpoint as searches see it. */
export interface SearchedEndpoint {
  /** From `toEndpointText`. */
  readonly text: string
  /** The names of its parameters and fields, if they are searched as well. */
  readonly fields?: readonly string[]
}

export function toEndpointText(id: string, address: string, summary: string): string {
  return toHaystack([id, address, summary])
}

/**
 * Finds endpoints that have every typed word, or a synonym of it. Those with the words in their id come first, then those
 * without synonyms, then those with synonyms in their id. Those with only the name of a field come last.
 */
export function findEndpoints<E extends SearchedEndpoint>(typed: string, endpoints: readonly E[]): E[] {
  const words = splitKeywords(typed).map((word) => ({ word, choices: [word, ...meaningsOf(word)] }))
  const levels: E[][] = [[], [], [], [], []]
  for (const endpoint of endpoints) {
    const { text, fields = [] } = endpoint
    const [id = ''] = text.split('\n', 1)
    const hasIn = (part: string, { choices }: (typeof words)[number]) => choices.some((choice) => part.includes(choice))
    if (words.every(({ word }) => id.includes(word))) levels[0]!.push(endpoint)
    else if (words.every(({ word }) => text.includes(word))) levels[1]!.push(endpoint)
    else if (words.every((one) => hasIn(id, one))) levels[2]!.push(endpoint)
    else if (words.every((one) => hasIn(text, one))) levels[3]!.push(endpoint)
    else if (words.every((one) => hasIn(text, one) || isInFields(one.word, fields))) levels[4]!.push(endpoint)
  }
  return levels.flat()
}

/** The parameters and fields with a typed word in their name. */
export function findFields(typed: string, { fields = [] }: SearchedEndpoint): string[] {
  const words = splitKeywords(typed)
  return fields.filter((field) => words.some((word) => isInFields(word, [field])))
}

function isInFields(word: string, fields: readonly string[]): boolean {
  return fields.some((field) => field.toLowerCase().includes(word))
}

/** Other searches that find something, for one that finds nothing: correctly spelt, or for some of the words. */
export function findNearSearches(typed: string, endpoints: readonly SearchedEndpoint[]): string[] {
  const words = splitKeywords(typed)
  const isFound = (search: string) => findEndpoints(search, endpoints).length > 0
  const wordsOf = ({ text, fields = [] }: SearchedEndpoint) => [...(text.match(/\p{L}{3,}/gu) ?? []), ...fields]
  const known = [...new Set([...meanings.keys(), ...endpoints.flatMap(wordsOf)])]
  const corrected = words.map((word) => (isFound(word) ? [word] : nearestTo(word, known).filter(isFound)))
  const whole = corrected.map(([best]) => best ?? '').join(' ')
  const searches = [whole.trim(), ...corrected.flat()]
  return [...new Set(searches)].filter((search) => search !== '' && isFound(search))
}

/** The beginning of a word is enough, and endings such as "s" do not matter. */
function meaningsOf(word: string): string[] {
  const isShort = word.length < 3
  const isSame = (known: string) => known === word || (!isShort && (known.startsWith(word) || isForm(word, known)))
  const meant = [...meanings].flatMap(([known, words]) => (isSame(known) ? words : []))
  return word.length > 3 && word.endsWith('s') ? [...meant, word.slice(0, -1)] : meant
}

function isForm(word: string, known: string): boolean {
  return word.length <= known.length + 3 && known.length > 2 && word.startsWith(known)
}
