/** A reply that is a file. */
export interface OwnFile {
  content: Blob
  /** Where the reply is to be saved, not shown. */
  filename: string | undefined
}

/** Asks as the page's own requests do, through the worker: with the cookies that name user and world. */
export function ask(url: string | URL): Promise<Response> {
  return fetch(url, { credentials: 'include' })
}

/** Reads a reply from an address, whose end is the name of what has none. */
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
 * An address that shows a file. It has the rights of this page, and no headers that would take them away. So a drawing,
 * which may have a script, is shown as a picture, where none runs.
 */
export function showableUrl(content: Blob): string {
  const url = URL.createObjectURL(content)
  if (!content.type.startsWith('image/')) return url
  return URL.createObjectURL(new Blob([`<!doctype html><img src="${url}" alt="">`], { type: 'text/html' }))
}

/** Saves a file without leaving the page. */
export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
}
