import { Download } from '../bytes.ts'

/** A page of the simulator's own. All other bytes count as a user's file. */
export class Page extends Download {
  constructor(html: string) {
    super(html, 'text/html; charset=utf-8')
  }
}

/** No page may show ours in a frame, where a click could be stolen. The frames of panel and dock have no headers. */
export const pageHeaders = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

// What a browser shows without running scripts; `image/svg+xml` only in a sandbox. A list is not matched, as in
// `application/pdf, text/html`: a browser takes the last of it.
const shown =
  /^(?:(?:image|audio|video)\/[\w.-]+|image\/svg\+xml|(application\/pdf)|text\/plain)(?: *; *[\w-]+=[\w.-]+)*$/i

/** A user's file never runs as a page of ours, whatever its content type. */
export function fileHeadersOf({ type, filename }: Pick<Download, 'type' | 'filename'>): Record<string, string> {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff' }
  const [isShown, isPdf] = shown.exec(type) ?? []
  // The browser's viewer of PDF does not start in a sandbox; it is one itself.
  if (!isPdf) headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  if (filename === undefined && !isShown) headers['content-disposition'] = 'attachment'
  return headers
}
