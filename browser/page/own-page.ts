import { fetchWithCookies, readFile, saveFile, showableUrl } from './file.ts'

/** Shows the simulator's reply instead of the application. Never resolves, so that the application does not start. */
export async function showOwnPage(path: string, baseUrl = location.origin): Promise<never> {
  const response = await fetchWithCookies(new URL(path, baseUrl))
  // An uploaded file that could be a page is an attachment.
  const isPage =
    response.headers.get('content-type')?.startsWith('text/html') && !response.headers.has('content-disposition')
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff'
  if (isPage) showHtml(frame, await response.text())
  else {
    const { content, filename } = await readFile(response, location)
    if (filename === undefined) frame.src = showableUrl(content)
    else {
      saveFile(content, filename)
      frame.srcdoc = '<body style="font: 16px system-ui">The file was saved.'
    }
  }
  document.body.replaceChildren(frame)
  return new Promise(() => {})
}

/** In a frame without a URL, requests are handled like the page's own, and its policy does not apply to the page. */
function showHtml(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = html
  frame.addEventListener('load', () => {
    const { contentDocument: inside, contentWindow } = frame
    if (!inside || !contentWindow) return
    document.title = inside.title
    if (location.hash !== '') contentWindow.location.hash = location.hash
    inside.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) return
      event.preventDefault()
      const hash = link.getAttribute('href')!
      if (hash.startsWith('#')) contentWindow.location.hash = hash
      else location.assign(link.href)
    })
  })
}
