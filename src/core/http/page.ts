import { Download } from '../bytes.ts'

/** A page of the simulator's own. Everything else that is bytes counts as a file that somebody brought. */
export class Page extends Download {
  constructor(html: string) {
    super(html, 'text/html; charset=utf-8')
  }
}

/** No page of another origin shows ours in a frame, where a click could be stolen. */
export const pageHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** What a browser only shows. It knows no script in these, or a sandbox keeps it from running: `image/svg+xml`. */
const shown = /^(?:image|audio|video)\/|^(?:application\/pdf|text\/plain)\b/i

/** A file that a user brought never runs as a page of ours, whatever it says that it is. */
export function fileHeadersOf({ type, filename }: Download): Record<string, string> {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff' }
  // The browser's viewer of PDF does not start in a sandbox; it is one itself.
  if (!/^application\/pdf\b/i.test(type)) {
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  }
  if (filename === undefined && !shown.test(type)) headers['content-disposition'] = 'attachment'
  return headers
}
