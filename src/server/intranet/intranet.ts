import { worldNameIn, worldPrefixOf } from '../../core/http/address.ts'
import type { Outcome } from '../../core/http/outcome.ts'
import { pageHeaders } from '../../core/http/page.ts'
import type { Exchange } from '../../core/interpreter/exchange.ts'
import { once } from '../../core/once.ts'
import { escapeText } from '../../core/text/escape.ts'
import { hashScript } from '../script-hash.ts'

const folder = '/__home/'

/** The intranet as a web app: its page, which has the address of its world. */
export async function serveIntranetPage(exchange: Exchange, mount: string): Promise<Response> {
  const [{ page }, headers] = await Promise.all([import('./baked/files.ts'), createHeaders()])
  const base = escapeText(mount + worldPrefixOf(worldNameIn(exchange, mount)))
  const linked = page.replaceAll(`".${folder}`, `"${escapeText(mount)}${folder}`)
  return new Response(
    linked.replace('id="root"', () => `id="root" data-base-url="${base}"`),
    { headers },
  )
}

/** A script, a style sheet or a picture. Its name contains its hash. The panel names pictures of scenarios without it. */
export async function serveIntranetFile(path: string): Promise<Outcome> {
  const { files } = await import('./baked/files.ts')
  const name = path.slice(1).split(/[?#]/, 1)[0]!
  const isHashed = Object.hasOwn(files, name)
  const file = files[isHashed ? name : (findPicture(Object.keys(files), name) ?? '')]
  if (!file) return { status: 404, headers: pageHeaders, body: null }
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=600'
  const headers = { ...pageHeaders, 'content-type': file.type, 'cache-control': caching }
  return { status: 200, headers, body: 'text' in file ? file.text : bytesOf(file.base64) }
}

/** `small-company.webp` is `small-company-BfX1_a-2.webp`. */
function findPicture(names: readonly string[], name: string): string | undefined {
  const end = '.webp'
  const hash = '-12345678'
  const start = name.slice(0, -end.length)
  return names.find((one) => one.endsWith(end) && one.slice(0, -(hash + end).length) === start)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
}

/** A frame without a URL, such as the docked panel, has the page's policy. */
const createHeaders = once(async () => {
  const { script } = await import('../../control/baked/panel.ts')
  // Files open in a new tab or are read into memory, so the page needs no other sources.
  const policy = `default-src 'self'; script-src 'self' ${await hashScript(script)}; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
  return {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-frame-options': 'SAMEORIGIN',
  }
})
