import { cookieOf } from '../../core/http/address.ts'
import { deserialise } from '../../core/store/portable-json.ts'
import { omittedText } from '../export/secrets.ts'
import type { RecordedEntry, SentData } from './shapes.ts'

/** These belong to the connection, follow from the body, or name the recorded world. */
const dropped =
  /^(:.*|host|connection|content-length|transfer-encoding|accept-encoding|baggage|x-sim-world|x-sim-token)$/i

export function requestOf({ request, response, _user, _scheme }: RecordedEntry): Request {
  const headers = new Headers()
  for (const { name, value } of request.headers) if (!dropped.test(name)) headers.append(name, value)
  const user = _user ?? cookieOf(headers, 'sim-user')
  if (user !== undefined && (_user || !headers.has('x-sim-user'))) headers.set('x-sim-user', encodeURIComponent(user))
  if (_scheme !== undefined) headers.set('authorization', `${_scheme} -`)
  headers.delete('cookie')
  const { method, url, postData } = request
  const body = postData && !/^(GET|HEAD)$/i.test(method) ? bodyOf(postData) : undefined
  // `Request` sets the content type of a form, with a new boundary.
  if (body instanceof FormData) headers.delete('content-type')
  const made = { method, headers, ...(body !== undefined && { body: body as BodyInit }), signal: signalOf(response) }
  const sent = new Request(withoutCredentials(url), made)
  if (typeof body === 'string' && !headers.has('content-type')) sent.headers.delete('content-type')
  return sent
}

/** `Request` refuses URLs with credentials. */
function withoutCredentials(url: string): string {
  const address = new URL(url)
  if (!address.username && !address.password) return url
  address.username = address.password = ''
  return address.href
}

/** A client without a response has given up. */
function signalOf({ status }: RecordedEntry['response']): AbortSignal {
  return status > 0 ? new AbortController().signal : AbortSignal.abort()
}

function bodyOf({ text, params, mimeType, _text, _base64, _secrets }: SentData): BodyInit | undefined {
  if (_base64 !== undefined) return bytesOf(_base64) as BodyInit
  const whole = _text ?? text
  if (whole) return _secrets ? withSubstitutes(whole, _secrets) : whole
  if (!params) return undefined
  if (!/^multipart\//i.test(mimeType))
    return new URLSearchParams(params.map(({ name, value = '' }) => [name, value])).toString() || undefined
  const form = new FormData()
  for (const { name, value = '', fileName, contentType = '', _base64: base64 } of params) {
    if (base64 === undefined) form.append(name, value)
    else form.append(name, new File([bytesOf(base64) as BlobPart], fileName ?? '', { type: contentType }))
  }
  return form
}

function withSubstitutes(json: string, substitutes: object): string {
  const body = JSON.parse(json)
  return Array.isArray(body) ? json : JSON.stringify({ ...body, ...substitutes })
}

function bytesOf(base64: string): Uint8Array {
  return deserialise({ $bytes: base64 }) as Uint8Array
}

/** Whether the file lacks parts of the body. Playwright omits uploads without notice. */
export function isIncomplete({ request: { method, headers, postData, comment: leftOut } }: RecordedEntry): boolean {
  if (leftOut !== undefined) return true
  if (/^(GET|HEAD)$/i.test(method)) return false
  if (!postData) return headers.some(({ name, value }) => /^content-length$/i.test(name) && Number(value) > 0)
  const { text, params = [], _text, _base64, comment } = postData
  // Fields without their secrets.
  if (params.length > 0 && comment !== undefined) return true
  const isMissing = ({ fileName, value, _base64: bytes }: (typeof params)[number]) =>
    fileName !== undefined && bytes === undefined && value === undefined
  if (params.some(isMissing)) return true
  const isWhole = (_text !== undefined && _text !== omittedText) || _base64 !== undefined
  return !text && params.length === 0 && !isWhole && comment !== undefined
}
