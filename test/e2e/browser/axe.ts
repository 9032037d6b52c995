import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const narrow = { width: 360, height: 740 }
export const wide = { width: 1280, height: 800 }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks for overflow at both widths, and runs axe on a part of the page at some, in both colour schemes. In dark mode
 * only the contrast can differ.
 */
export async function findFlaws(
  page: Page,
  what: string,
  part: string | { exclude: string[] },
  withAxe: readonly object[] = [narrow, wide],
): Promise<string[]> {
  const flaws: string[] = []
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    // Layout follows the new size in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const where = `${what}, ${viewport.width} px`
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) flaws.push(`${where}: too wide`)
    if (!withAxe.includes(viewport)) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
      const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...rules })
      const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(part)}, ${options})`)) as AxeResults
      for (const { id, nodes } of violations) {
        flaws.push(...nodes.map(({ html }) => `${where}, ${colorScheme}: ${id}, ${html.slice(0, 150)}`))
      }
    }
  }
  return flaws
}
