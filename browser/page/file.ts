export interface OwnFile {
  content: Blob
  /** Set if the reply is to be saved, not shown. */
  filename: string | undefined
}

/** Goes through the worker like the page's own requests, with the cookies for user and world. */
export function fetchWithCookies(url: string | URL): Promise<Response> {
  return fetch(url, { credentials: 'include' })
}

/** A file without a name gets the end of its URL. */
export async function readFile(response: Response, address: { pathname: string }): Promise<OwnFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name] = /filename\*=UTF-8''([^;]*)/i.exec(disposition) ?? []
  const isSaved = /^attachment/i.test(disposition)
  const filename = name === undefined ? nameIn(address) : decodeURIComponent(name)
  return { content: await response.blob(), filename: isSaved ? filename : undefined }
}

export function nameIn({ pathname }: { pathname: string }): string {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
}

/**
 * The URL has the rights of this page, and no headers that restrict them. So an SVG image, which may contain a script,
 * is shown in an `<img>`, where scripts do not run.
 */
export function showableUrl(content: Blob): string {
  const url = URL.createObjectURL(content)
  if (!content.type.startsWith('image/')) return url
  return URL.createObjectURL(new Blob([`<!doctype html><img src="${url}" alt="">`], { type: 'text/html' }))
}

export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
}
