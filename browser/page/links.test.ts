import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StartedSimulator, startSimulator } from '../index.ts'

let started: StartedSimulator
let saved: string[]

beforeEach(async () => {
  started = await startSimulator({ scenario: 'small-company', quiet: true, onUnhandled: 'bypass' })
  saved = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  await started.stop()
})

/** Returns whether our handler kept the browser from following the link. */
function click(href: string, more: MouseEventInit = {}, download?: string): boolean {
  const link = document.createElement('a')
  link.href = href
  if (download !== undefined) link.download = download
  document.body.append(link)
  // Keeps the browser on the page of the tests.
  const stay = (event: Event) => event.preventDefault()
  let isKept = false
  addEventListener(
    'click',
    (event) => {
      isKept = event.defaultPrevented
      stay(event)
    },
    { once: true },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
  return isKept
}

const file = () => {
  const [document] = started.simulator.world.documents.all()
  return { path: `/intranet/rest/documents/document/${document!.id}/file`, title: document!.title }
}

describe('a link to a file of the intranet', () => {
  it('saves the file under its name', async () => {
    const { path } = file()
    const sent = await fetch(path)
    expect(click(path)).toBe(true)
    await expect.poll(() => saved).toHaveLength(1)
    expect(sent.headers.get('content-disposition')).toContain(encodeURIComponent(saved[0]!))
  })

  it('uses the user and the world of the cookies', async () => {
    await cookieStore.set('sim-user', 'nobody')
    await cookieStore.set('sim-world', 'mine')
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    click(file().path)
    await expect.poll(() => opened.mock.calls).toHaveLength(1)
    for (const name of ['sim-user', 'sim-world']) await cookieStore.delete(name)
    const [entry] = started.simulator.needWorld('mine').journal.all()
    expect(entry).toMatchObject({ user: null, status: 401 })
  })

  it('shows an error instead of saving it as the file', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    click('/intranet/rest/documents/document/987654/file', {}, 'report.pdf')
    await expect.poll(() => opened.mock.calls).toEqual([[expect.stringContaining('blob:'), '_blank']])
    expect(await (await fetch(String(opened.mock.calls[0]![0]))).json()).toMatchObject({ code: 404 })
    expect(saved).toEqual([])
  })

  it('never runs an uploaded file as a page: it is saved, or shown as an image', async () => {
    const bring = async (type: string) => {
      const body = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hasRun = true"/>'
      const sent = { method: 'POST', headers: { 'content-type': type, 'x-sim-user': 'admin' }, body }
      const { URL } = await (await fetch('/intranet/rest/documents/dropbox', sent)).json()
      return URL as string
    }
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    started.simulator.world.currentUser = 1
    for (const type of ['text/html', 'application/pdf, text/html', 'application/xhtml+xml']) click(await bring(type))
    await expect.poll(() => saved).toHaveLength(3)
    expect(opened).not.toHaveBeenCalled()
    click(await bring('image/svg+xml'))
    await expect.poll(() => opened.mock.calls).toHaveLength(1)
    expect(await (await fetch(opened.mock.calls[0]![0]!)).text()).toMatch(
      /^<!doctype html><img src="blob:[^"]+" alt="">$/,
    )
  })

  it.each<[string, string, MouseEventInit]>([
    ['a key is held', '', { ctrlKey: true }],
    ['it leads to a page of the application', '/thanks', {}],
    ['it leads to the panel', '/__sim/ui/', {}],
  ])('is left to the browser if %s', (_, href, more) => {
    expect(click(href || file().path, more)).toBe(false)
    expect(saved).toEqual([])
  })

  it('is left to the browser when the simulator has stopped', async () => {
    const { path } = file()
    await started.stop()
    expect(click(path)).toBe(false)
  })
})
