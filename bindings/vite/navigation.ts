import type { Connect } from 'vite'

/** Whether a browser opens the address as a page. Over plain HTTP, browsers send `sec-fetch-mode` only to localhost. */
export function isNavigation({ method, headers }: Connect.IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, accept = '' } = headers
  return method === 'GET' && (mode === undefined ? accept.includes('text/html') : mode === 'navigate')
}
