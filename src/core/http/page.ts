import { Download } from '../bytes.ts'

/** One of the simulator's own pages. All other bytes count as a user's file. */
export class Page extends Download {
  constructor(html: string) {
    super(html, 'text/html; charset=utf-8')
  }
}

/** Prevents clickjacking: no other page may frame ours. The frames of panel and dock have no headers. */
export const pageHeaders = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

// Types that browsers show without running scripts; `image/svg+xml` only in a sandbox.
// Lists (`application/pdf, text/html`) do not match, because browsers use the last type.
const shown =
  /^(?:(?:image|audio|video)\/[\w.-]+|image\/svg\+xml|(application\/pdf)|text\/plain)(?: *; *[\w-]+=[\w.-]+)*$/i

/** A user's file must never run as one of our pages, whatever its content type. */
export function fileHeadersOf({ type, filename }: Pick<Download, 'type' | 'filename'>): Record<string, string> {
  const headers: Record<string, string> = { 'x-content-type-options': 'nosniff' }
  const [isShown, isPdf] = shown.exec(type) ?? []
  // The browser's PDF viewer does not start in a sandbox. It is one itself.
  if (!isPdf) headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  if (filename === undefined && !isShown) headers['content-disposition'] = 'attachment'
  return headers
}
