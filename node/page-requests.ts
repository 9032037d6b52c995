import { findJsdomUpload } from './jsdom-upload.ts'

// jsdom has no `fetch` and `Request`. Node's do not know the page's URL, its files and its forms.

interface Page {
  fetch: typeof fetch
  Request: typeof Request
  /** Set by Vitest. */
  jsdom?: object
  happyDOM?: { settings: { fetch: { disableSameOriginPolicy: boolean } } }
}

const page: Page = globalThis as never

let adapted: typeof Request | undefined

/** Lets `new Request` take jsdom's files, forms and relative URLs, and lets happy-dom send requests to any host. */
export function adaptRequests(): void {
  if (page.happyDOM) page.happyDOM.settings.fetch.disableSameOriginPolicy = true
  if (!page.jsdom || page.Request === adapted) return
  adapted = new Proxy(page.Request, {
    construct(target, [input, init]: ConstructorParameters<typeof Request>, newTarget) {
      const upload = findJsdomUpload(init?.body)
      const adaptedInit = upload ? { ...init, body: upload.body, duplex: 'half' } : init
      const request: Request = Reflect.construct(target, [absolute(input), adaptedInit], newTarget)
      if (upload?.type && !request.headers.has('content-type')) request.headers.set('content-type', upload.type)
      return request
    },
  })
  page.Request = adapted
}

function absolute(input: RequestInfo | URL): RequestInfo | URL {
  return typeof input === 'string' && 'jsdom' in page ? new URL(input, location.href) : input
}

/** What was there before `fetchOfPage`. */
let own: typeof fetch | undefined
let intercepted: typeof fetch | undefined

/** Clients may keep it. It calls the `fetch` of the current interception. */
async function fetchOfPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return page.jsdom ? intercepted!(requestOfPage(input, init)) : intercepted!(input, init)
}

/** MSW 2 adds the page's cookies; MSW 3 does not. */
function requestOfPage(input: RequestInfo | URL, init?: RequestInit): Request {
  const request = new page.Request(input, init)
  const { url, headers, credentials } = request
  const isSent = credentials !== 'omit' && new URL(url).origin === location.origin
  if (isSent && document.cookie && !headers.has('cookie')) headers.set('cookie', document.cookie)
  return request
}

/** Replaces `fetch` before clients keep it. */
export function wrapFetch(): void {
  own ??= page.fetch
  intercepted ??= own
  if (page.fetch === own) replaceGlobal('fetch', fetchOfPage)
}

/** Whether neither MSW nor a test has replaced `fetch` since. */
export function isFetchOwn(): boolean {
  return page.fetch === fetchOfPage || page.fetch === own
}

/** Starts an interception below `fetchOfPage`. */
export function interceptFetch(listen: () => void): void {
  wrapFetch()
  const isOwn = isFetchOwn()
  if (isOwn) replaceGlobal('fetch', own)
  listen()
  // Any other function calls ours, so ours must not call it.
  if (!isOwn) return
  // MSW replaces it only if no other server listens.
  if (page.fetch !== own) intercepted = page.fetch
  replaceGlobal('fetch', fetchOfPage)
}

/** Assignment would fail while MSW listens, since its globals are then read-only. */
export function replaceGlobal(name: 'fetch' | 'XMLHttpRequest', value: unknown): void {
  Object.defineProperty(page, name, { configurable: true, enumerable: true, writable: true, value })
}
