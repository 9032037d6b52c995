import type { Har, HarEntry } from '../../../../export/har.ts'
import type { JournalEntry } from '../../../../shapes.ts'
import { open } from '../../client.ts'

/** Loads request and response as in the HTTP archive, without secrets and bytes. */
export async function loadRecorded(id: number): Promise<HarEntry> {
  const archive = await open(`/requests/har?after=${id - 1}&until=${id}`)
  const { log }: Har = await archive.json()
  return log.entries[0] ?? Promise.reject(new Error('This request is no longer in the journal.'))
}

export type RecordedBody =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'form'; isMultipart: boolean; parts: { name: string; value?: string; file?: string; type?: string }[] }
  /** The journal does not have it. */
  | { kind: 'missing'; why: string }

export function bodyOf({ request: { postData } }: HarEntry): RecordedBody {
  if (!postData) return { kind: 'none' }
  const { text, params, comment, mimeType } = postData
  if (text !== undefined) return { kind: 'text', text }
  if (!params) return { kind: 'missing', why: comment ?? 'The body is not in the journal.' }
  const parts = params.map(({ name = '', value, fileName, contentType }) => ({
    name,
    ...(fileName === undefined ? { value: value ?? '' } : { file: fileName, type: contentType ?? '' }),
  }))
  return { kind: 'form', isMultipart: /^multipart\//i.test(mimeType), parts }
}

/** The headers that affect the response. A form has its own content type. */
export function headersOf({ request }: HarEntry): Record<string, string> {
  const isText = request.postData?.text !== undefined
  const wanted = ['x-api-version', 'range', 'if-range', ...(isText ? ['content-type'] : [])]
  const found = request.headers.filter(({ name }) => wanted.includes(name.toLowerCase()))
  return Object.fromEntries(found.map(({ name, value }) => [name.toLowerCase(), value]))
}

/** As whom it was sent: `nobody` if that was why it failed, undefined if it needed no user. */
export function senderOf({ user, status }: Pick<JournalEntry, 'user' | 'status'>): string | undefined {
  return user ?? (status === 401 ? 'nobody' : undefined)
}
