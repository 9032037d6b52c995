import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks a part of the page, and all its frames: for overflow, and with axe in both colour schemes. In dark mode only the
 * contrast can differ.
 */
export async function findFlaws(page: Page, what: string, part = 'html'): Promise<string[]> {
  const flaws: string[] = []
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    // Layout follows the new size in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const frame of page.frames()) {
        const where = [what, frame.name(), `${viewport.width} px`, colorScheme].filter(Boolean).join(', ')
        const found = await findFlawsIn(frame, frame === page.mainFrame() ? part : 'html', colorScheme)
        flaws.push(...found.map((flaw) => `${where}: ${flaw}`))
      }
    }
  }
  return flaws
}

/** Each frame has its own landmarks, so axe runs in each. */
async function findFlawsIn(frame: Frame, part: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, iframes: false, ...rules })
  const { violations } = (await frame.evaluate(`axe.run(${JSON.stringify(part)}, ${options})`)) as AxeResults
  const isTooWide = await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [
    ...(isTooWide ? ['too wide'] : []),
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}, ${html.slice(0, 150)}`)),
  ]
}
