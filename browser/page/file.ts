/** A reply, as the browser would show it. */
export interface ShownFile {
  url: string
  /** Where the reply is to be saved, not shown. */
  filename: string | undefined
}

/** Asks as the page's own requests do, through the worker: with the cookies that name user and world. */
export function ask(url: string | URL): Promise<Response> {
  return fetch(url, { credentials: 'include' })
}

export async function readFile(response: Response): Promise<ShownFile> {
  const url = URL.createObjectURL(await response.blob())
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name] = /^attachment;.*filename\*=UTF-8''([^;]*)/i.exec(disposition) ?? []
  return { url, filename: name === undefined ? undefined : decodeURIComponent(name) }
}

/** Saves a file without leaving the page. */
export function saveFile(url: string, filename: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
