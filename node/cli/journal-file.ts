import { JournalEntry } from '../../src/control/shapes.ts'

/** What a replay needs of an entry. The rest may be missing. */
const SentEntry = JournalEntry.pick({
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
const Journal = SentEntry.array().min(1)
type SentEntry = ReturnType<typeof SentEntry.parse>

/** The HTTP archive of a journal, as `GET /__sim/requests` gives it; undefined where it is none. What is undone is left out. */
export function findArchiveOf(journal: unknown, file: string): { log: { entries: object[] } } | undefined {
  const { data } = Journal.safeParse(journal)
  if (data === undefined) return undefined
  const left = data.filter(({ undone }) => !undone)
  for (const entry of left) checkIsWhole(entry, file)
  return { log: { entries: left.map(presentEntry) } }
}

/** Refuses a journal that lacks what has changed rows: the replay would lead to another state. */
function checkIsWhole({ id, method, path, changed, body, forgotten }: SentEntry, file: string): void {
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

function presentEntry({ id, at, method, path, user, status, body }: SentEntry): object {
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
