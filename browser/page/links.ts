import { isAboutControl } from '../../src/control/place.ts'
import type { HandlerOptions } from '../../src/msw/handlers.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import { fetchWithCookies, nameIn, readFile, saveFile, showableUrl } from './file.ts'

/**
 * MSW's worker handles no navigations, so links to files of the intranet would lead to the page's server. Pages of the
 * control interface open as pages.
 */
export function handleLinks({ baseUrl }: HandlerOptions, closing: AbortSignal): void {
  const follow = (event: MouseEvent): void => {
    const link = linkIn(event)
    if (!link || !isOwnAddress(link.href) || isAboutControl(link.pathname)) return
    if (baseUrl !== undefined && link.origin !== new URL(baseUrl).origin) return
    event.preventDefault()
    void open(link)
  }
  // Registered last, since the page may handle clicks on links itself.
  addEventListener('click', follow, { signal: closing })
}

/** With a modifier key, the browser opens the link elsewhere. */
function linkIn(event: MouseEvent): HTMLAnchorElement | undefined {
  const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '') as HTMLAnchorElement
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const response = await fetchWithCookies(link.href)
  const { content, filename } = await readFile(response, link)
  const isDownload = link.hasAttribute('download')
  const name = filename ?? (isDownload && response.ok ? link.download || nameIn(link) : undefined)
  if (name !== undefined) saveFile(content, name)
  // A download does not leave the page, so its error opens in another tab.
  else window.open(showableUrl(content), link.target || (isDownload ? '_blank' : '_self'))
}
