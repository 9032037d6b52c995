import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settled } from '../../../node/playwright/settled.ts'
import { readToasts } from '../../../node/sweep/judge/toasts.ts'
import { readView } from '../../../node/sweep/judge/view/read-view.ts'
import { launchBrowser } from '../launched-browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)

afterAll(() => browser.close())

/** A page that gets this response to each request, also to those for pictures. */
async function openPage(): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Start</h1>' }))
  await page.goto('http://app.test/')
  return page
}

it('names what keeps a page from settling', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    document.body.style.cssText = 'transition: opacity 60s'
    document.body.getBoundingClientRect()
    document.body.style.opacity = '0.5'
  })
  await expect(settled(page, { timeout: 300 })).rejects.toThrow('the animation "opacity" of <body> is running')
  await page.route('**/never', () => {})
  await page.evaluate(() => {
    document.body.style.cssText = ''
    void fetch('/never')
  })
  await expect(settled(page, { timeout: 300 })).rejects.toThrow(/within 300 ms: GET http:.*\/never is open/)
  await settled(page, { ignore: /never$/ })
  await page.close()
})

it('finds pictures with the icon of a broken picture', async () => {
  const page = await openPage()
  const show = (name: string, attributes: string) =>
    `<section aria-label="${name}"><img src="/missing.png" ${attributes}></section>`
  const seen = [show('box', 'alt="" width="18" height="18"'), show('text', 'alt="Map"'), show('none', '')]
  const unseen = [
    show('small', 'alt="" width="17" height="40"'),
    show('without size', 'alt=""'),
    show('hidden', 'alt="" width="36" height="36" hidden'),
    show('covered', 'alt="" width="36" height="36" class="covered"'),
    '<img alt="" width="36" height="36">',
  ]
  const style = '<style>.covered::before { content: ""; position: absolute; inset: 0 }</style>'
  await page.setContent([style, ...seen, ...unseen].join(''), { waitUntil: 'load' })
  const { brokenImages } = await readView(page)
  expect(brokenImages.map(({ place }) => place)).toEqual(['box', 'text', 'none'])
  await page.close()
})

it('finds dates for programs, and dates of another language', async () => {
  const page = await openPage()
  const raw = ['2026-11-17T09:30:00.000Z', '2026-11-17 09:30:00.000000', 'Tue Nov 17 2026', 'NaN']
  const translated = ['17 november 2026', '17-11-2026', 'Mon 17 Nov', '<i lang="en">May 17, 2026</i>', '17 April 2026']
  const texts = [...raw, 'March 17, 2026', ...translated].map(
    (text) => `<section><h2>${text.length}</h2>${text}</section>`,
  )
  await page.setContent(`<html lang="nl"><body>${texts.join('')}</body></html>`)
  const { rawValues } = await readView(page)
  expect(rawValues.map(({ name }) => name)).toEqual([...raw, 'March 17'])
  await page.close()
})

it('finds text that a page shows while it loads', async () => {
  const page = await openPage()
  await page.setContent(
    '<p>Loading …</p><ul class="card-skeleton"><li>Name</li></ul><button>More …</button><input class="search" placeholder="Find …">',
  )
  expect((await readView(page)).pending).toEqual(['Loading …', 'Name'])
  await page.close()
})

it('finds the text of toasts', async () => {
  const page = await openPage()
  expect(await readToasts(page)).toEqual([])
  const hidden =
    '<p role="alert" hidden>Hidden</p><p role="status" class="spinner">Laden</p><p role="status">Loading</p>'
  await page.setContent(
    `<p>Text</p><div role="alert"><b>Failed.</b></div><p aria-live="polite">Try again.</p>${hidden}`,
  )
  expect(await readToasts(page)).toEqual(['Failed.', 'Try again.'])
  await page.close()
})
