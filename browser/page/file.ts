/** A reply, as the browser would show it. */
export interface ShownFile {
  url: string
  /** Where the reply is to be saved, not shown. */
  filename: string | undefined
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
