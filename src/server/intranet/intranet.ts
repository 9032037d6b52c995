import { worldNameIn, worldPrefixOf } from '../../core/http/address.ts'
import { pageHeaders } from '../../core/http/page.ts'
import type { Exchange } from '../../core/interpreter/exchange.ts'
import { escapeText } from '../../core/text/escape.ts'

const folder = '/__home/'

/** The intranet as a web app: its page, which has the address of its world. */
export async function serveIntranetPage(exchange: Exchange, mount: string): Promise<Response> {
  const { files } = await import('./baked/files.ts')
  const base = escapeText(mount + worldPrefixOf(worldNameIn(exchange, mount)))
  const page = files['index.html']!.replaceAll(`".${folder}`, `"${escapeText(mount)}${folder}`)
  return new Response(
    page.replace('id="root"', () => `id="root" data-base-url="${base}"`),
    {
      headers: pageOwnHeaders,
    },
  )
}

/** A script, a style sheet or a picture. Its name contains its hash. */
export async function serveIntranetFile(path: string): Promise<Response> {
  const { files } = await import('./baked/files.ts')
  const name = path.slice(1).split(/[?#]/, 1)[0]!
  const text = Object.hasOwn(files, name) ? files[name]! : undefined
  if (text === undefined) return new Response(null, { status: 404, headers: pageHeaders })
  const type = types[name.slice(name.lastIndexOf('.'))] ?? 'text/javascript'
  const headers = { ...pageHeaders, 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(type.startsWith('image/') ? bytesOf(text) : text, { headers })
}

const types: Record<string, string> = { '.css': 'text/css', '.webp': 'image/webp' }

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
}

const pageOwnHeaders = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Files open in a new tab or are read into memory, so the page needs no other sources.
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}
