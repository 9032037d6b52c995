import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { scenarios } from '../../scenarios/presets.ts'
import { expected, openScenario, views } from '../../test/e2e/scenario-view.ts'
import { isComplete } from './complete.ts'
import { encodeWebp } from './webp.ts'

const folder = join(import.meta.dirname, '../../examples/intranet/src/scenarios/pictures')
const seen = { width: 1200, height: 750 }

/** Each scenario in the view of the gallery, without the bar. */
export async function takeScenarios(browser: Browser, { url }: RunningServer): Promise<void> {
  const encoder = await browser.newPage()
  const page = await browser.newPage({ viewport: seen, reducedMotion: 'reduce' })
  for (const { name, user } of scenarios) {
    const { path, user: other } = views[name]!
    const query = new URLSearchParams({ frame: 'yes', sim: name, user: other ?? user ?? '' })
    await openScenario(page, name, `${url}/__world/${name}/?${query}#${path}`)
    if (expected[name]!.finds === 'Loading') await page.getByRole('heading', { level: 1 }).waitFor()
    else await page.waitForFunction(isComplete)
    const png = await page.screenshot({ animations: 'disabled' })
    const webp = await encodeWebp(encoder, png, 0.55, 400)
    writeFileSync(join(folder, `${name}.webp`), webp)
    console.log(`${name}.webp: ${webp.length} bytes`)
  }
  await page.close()
  await encoder.close()
}
