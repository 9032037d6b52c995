import type { Answering, HandlerOptions } from '../../src/msw/handlers.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import { nameIn, readFile, saveFile, showableUrl } from './file.ts'

/**
 * Answers links to files of the intranet. MSW's worker answers no navigation, so that such a link would lead to the
 * server of the page, which has no such file. Pages of the control interface open as pages.
 */
export function answerLinks(answering: Answering, { baseUrl }: HandlerOptions, closing: AbortSignal): void {
  const follow = (event: MouseEvent): void => {
    const link = linkIn(event)
    if (!link || !isOwnAddress(link.href) || /\/__sim(\/|$)/.test(link.pathname)) return
    if (baseUrl !== undefined && link.origin !== new URL(baseUrl).origin) return
    event.preventDefault()
    void open(answering, link)
  }
  // Last of all, since the page may have its own way to follow a link.
  addEventListener('click', follow, { signal: closing })
}

/** The link that a plain click follows. With a key held, the browser opens it elsewhere. */
function linkIn(event: MouseEvent): HTMLAnchorElement | undefined {
  const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '') as HTMLAnchorElement
}

async function open(answering: Answering, link: HTMLAnchorElement): Promise<void> {
  const { content, filename } = await readFile(await answering.fetch(new Request(link.href)), link)
  const name = filename ?? (link.hasAttribute('download') ? link.download || nameIn(link) : undefined)
  if (name !== undefined) saveFile(content, name)
  else window.open(showableUrl(content), link.target || '_self')
}
