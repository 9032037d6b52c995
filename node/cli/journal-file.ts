import * as z from 'zod'
import { JournalEntry } from '../../src/control/shapes.ts'

// Lax: whoever kept a journal may have kept less of it.
const { id, at, method, path, user, status, body, changed, forgotten, undone } = JournalEntry.shape
const Journal = z.array(z.object({ id, at, method, path, user, status, body, changed, forgotten, undone })).min(1)
type Journal = z.infer<typeof Journal>

/** The HTTP archive of a journal, as `GET /__sim/requests` gives it; undefined where it is none. What is undone is left out. */
export function findArchiveOf(journal: unknown, file: string): { log: { entries: object[] } } | undefined {
  const { data } = Journal.safeParse(journal)
  if (data === undefined) return undefined
  const left = data.filter(({ undone }) => !undone)
  for (const entry of left) checkIsWhole(entry, file)
  return { log: { entries: left.map(presentEntry) } }
}

/** Refuses a journal that lacks what has changed rows: the replay would lead to another state. */
function checkIsWhole({ id, method, path, changed, body, forgotten }: Journal[number], file: string): void {
  if (changed === 0 || !(forgotten || isPart(body))) return
  throw new Error(
    `${file} has not all that was sent with request ${id}, ${method} ${path}: a journal has no files and no long bodies. ` +
      'Please replay the report, which has them: GET /__sim/requests/har, or Save report in the panel.',
  )
}

/** Whether the journal shows a file, of which it has the size alone, or only the first fields. */
function isPart(body: unknown): boolean {
  if (typeof body === 'string') return body.startsWith('... ')
  if (typeof body !== 'object' || body === null) return false
  const { bytes } = body as { bytes?: { size?: unknown } }
  return '...' in body || typeof bytes?.size === 'number' || Object.values(body).some(isPart)
}

function presentEntry({ id, at, method, path, user, status, body }: Journal[number]): object {
  const mimeType = 'application/json'
  const headers = [{ name: 'content-type', value: mimeType }]
  return {
    startedDateTime: at,
    request: {
      method,
      url: `http://localhost${path}`,
      ...(body !== null && { headers, postData: { mimeType, text: JSON.stringify(body) } }),
    },
    response: { status },
    _id: id,
    _user: user,
    // Whoever was refused had wrong credentials, or none.
    ...(status === 401 && { _scheme: 'Basic' }),
  }
}
