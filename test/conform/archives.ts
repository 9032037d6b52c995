import type { Exchange } from '../../src/conform/exchange.ts'

// Recordings as different programs save them.

const names = ['content-type', 'x-sim-user', 'authorization', 'cookie', 'x-http-method-override', 'x-api-version']

function headersOf({ header }: Exchange): { name: string; value: string }[] {
  return names.flatMap((name) => {
    const value = header(name)
    return value === null ? [] : [{ name, value }]
  })
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Chromium: HTTP/2 headers with a colon, and its own fields. */
export function chromiumEntry(exchange: Exchange): object {
  const { method, url, sent, status, received, mediaType } = exchange
  const { host, pathname } = new URL(url)
  const pseudo = { ':authority': host, ':method': method, ':path': pathname, ':scheme': 'https' }
  return {
    _connectionId: '42',
    _initiator: { type: 'script', stack: { callFrames: [{ url: 'https://a.example/app.js', lineNumber: 1 }] } },
    _priority: 'High',
    _resourceType: 'fetch',
    cache: {},
    connection: '443',
    pageref: 'page_1',
    request: {
      method,
      url,
      httpVersion: 'http/2.0',
      headers: [...Object.entries(pseudo).map(([name, value]) => ({ name, value })), ...headersOf(exchange)],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: sent?.length ?? 0,
      ...(sent && { postData: { mimeType: 'application/json', text: sent } }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'http/2.0',
      headers: [],
      cookies: [],
      content: { size: received?.length ?? 0, mimeType: mediaType, ...(received && { text: received }) },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      _transferSize: 1,
      _error: null,
    },
    serverIPAddress: '127.0.0.1',
    startedDateTime: '2026-03-12T09:30:00.000Z',
    time: 3.5,
    timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 1, wait: 1, receive: 1 },
  }
}

/** Firefox: names of headers in their usual case, local times; a comment instead of a body that was not recorded. */
export function firefoxEntry(exchange: Exchange): object {
  const { method, url, sent, status, received, mediaType } = exchange
  const headers = headersOf(exchange).map(({ name, value }) => ({ name: name.toUpperCase(), value }))
  return {
    startedDateTime: '2026-03-12T10:30:00.000+01:00',
    request: {
      bodySize: 0,
      method,
      url,
      httpVersion: 'HTTP/2',
      headers,
      cookies: [],
      queryString: [],
      headersSize: 500,
      ...(sent && { postData: { mimeType: 'application/json', params: [], text: sent } }),
    },
    response: {
      status,
      statusText: 'OK',
      httpVersion: 'HTTP/2',
      headers: [],
      cookies: [],
      content: {
        mimeType: mediaType,
        size: received?.length ?? -1,
        ...(received ? { text: received } : { comment: 'Response bodies are not included.' }),
      },
      redirectURL: '',
      headersSize: 0,
      bodySize: 0,
    },
    cache: {},
    timings: { blocked: 0, dns: 0, connect: 0, ssl: 0, send: 0, wait: 1, receive: 0 },
    time: 1,
    _securityState: 'secure',
    serverIPAddress: '127.0.0.1',
    connection: '443',
    pageref: 'page_1',
  }
}

/** A proxy: every body in base64. */
export function proxyEntry(exchange: Exchange): object {
  const { method, url, sent, status, received, mediaType } = exchange
  const postData = { mimeType: 'application/json', text: toBase64(sent ?? ''), encoding: 'base64' }
  const content = { size: 0, mimeType: mediaType, text: toBase64(received ?? ''), encoding: 'base64' }
  return {
    startedDateTime: '2026-03-12T09:30:00Z',
    request: { method, url, httpVersion: 'HTTP/1.1', headers: headersOf(exchange), ...(sent && { postData }) },
    response: { status, statusText: '', headers: [], content },
    cache: {},
    timings: {},
  }
}

export function archiveOf(creator: string, entries: readonly object[]): string {
  return JSON.stringify({
    log: { version: '1.2', creator: { name: creator, version: '1' }, pages: [{ id: 'page_1' }], entries },
  })
}

/** In pieces that cut through letters and escapes. */
export async function* inPieces(text: string, size = 1013): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
