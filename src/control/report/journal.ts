import { check } from '../../core/http/validate.ts'
import { badRequest } from '../../core/refusal.ts'
import { JournalEntry } from '../shapes.ts'
import { listOf } from './list.ts'
import { type Archive, mostEntries } from './shapes.ts'

/** The fields that a replay needs. */
const JournalRequest = JournalEntry.pick({
  id: true,
  at: true,
  method: true,
  path: true,
  user: true,
  status: true,
  body: true,
  changed: true,
  forgotten: true,
  undone: true,
}).strip()
const Journal = listOf(JournalRequest, mostEntries)
type JournalRequest = ReturnType<typeof JournalRequest.parse>

/** Converts a journal from `GET /__sim/requests` into an HTTP archive. Undone requests are omitted. */
export function archiveOf(journal: readonly unknown[]): Archive {
  const entries = check(Journal, journal, 'body')
  if (entries.length === 0) throw badRequest('the journal contains no requests')
  const left = entries.filter(({ undone }) => !undone)
  for (const entry of left) checkIsWhole(entry)
  return { log: { entries: left.map(presentEntry) } }
}

/** Refuses a journal without the full body of a change: the replay would lead to another state. */
function checkIsWhole({ id, method, path, changed, body, forgotten }: JournalRequest): void {
  if (changed === 0 || !(forgotten || isPart(body))) return
  throw badRequest(
    `the journal lacks the full body of request ${id}, ${method} ${path}: it contains no files and no long bodies. ` +
      'Please replay a report instead: GET /__sim/requests/har, or Save report in the panel',
  )
}

/** Whether the journal shows only the size of a file, or only the first fields. */
function isPart(body: unknown): boolean {
  if (typeof body === 'string') return body.startsWith('... ')
  if (typeof body !== 'object' || body === null) return false
  const { bytes } = body as { bytes?: { size?: unknown } }
  return '...' in body || typeof bytes?.size === 'number' || Object.values(body).some(isPart)
}

function presentEntry({ id, at, method, path, user, status, body }: JournalRequest): Archive['log']['entries'][number] {
  const mimeType = 'application/json'
  const hasBody = body !== null && body !== undefined
  return {
    startedDateTime: at,
    request: {
      method,
      url: `http://localhost${path}`,
      headers: hasBody ? [{ name: 'content-type', value: mimeType }] : [],
      ...(hasBody && { postData: { mimeType, text: JSON.stringify(body) } }),
    },
    response: { status, content: {} },
    _id: id,
    _user: user,
    // A refused user had wrong credentials or none.
    ...(status === 401 && { _scheme: 'Basic' }),
  }
}
