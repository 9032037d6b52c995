import type { Browser, Locator } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { joinFrames } from './animated-webp.ts'
import { isComplete } from './complete.ts'
import { drawFrames, type Step } from './draw-frames.ts'
import { writePicture } from './take.ts'

/** Approves a draft, shows in the docked panel what has changed, and undoes it after a look at what that changes. */
export async function takeAnimation(browser: Browser, { url }: RunningServer): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 840 } })
  const steps: Step[] = []
  let pointer = { x: 700, y: 560 }

  async function rest(milliseconds: number): Promise<void> {
    await page.waitForFunction(isComplete)
    steps.push({ png: await page.screenshot({ animations: 'disabled' }), pointer, milliseconds })
  }
  async function click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await target.boundingBox())!
    const png = await page.screenshot({ animations: 'disabled' })
    const start = pointer
    const end = { x: x + Math.min(width / 2, 60), y: y + height / 2 }
    for (const part of [0.12, 0.35, 0.65, 0.88, 1]) {
      pointer = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
      steps.push({ png, pointer, milliseconds: part === 1 ? 400 : 60 })
    }
    await target.click()
  }

  await page.goto(`${url}/?sim=drafts-awaiting-approval&user=approver#/documents/1/3`)
  const approve = page.getByRole('button', { name: 'Approve Information security policy.pdf' })
  await approve.waitFor()
  await page.getByRole('link', { name: 'Panel' }).click()
  const panel = page.frameLocator('[data-fauxtranet=panel] iframe')
  await panel.getByRole('searchbox', { name: 'Filter requests' }).fill('documents.approve')
  await panel.getByText('live', { exact: true }).waitFor()
  await rest(1600)

  await click(approve)
  const request = panel.getByRole('listitem').filter({ hasText: 'documents.approve' })
  await request.waitFor()
  await page.getByText('Version 4', { exact: true }).waitFor()
  await rest(1600)

  await click(request.getByRole('button').first())
  await panel.getByRole('heading', { name: 'Changes' }).locator('..').scrollIntoViewIfNeeded()
  await rest(3000)

  await click(panel.getByRole('button', { name: 'Undo from here…' }))
  const undo = panel.getByRole('dialog').getByRole('button', { name: /^Undo \d+ change/ })
  await undo.waitFor()
  await rest(1600)

  await click(undo)
  await approve.waitFor()
  await rest(2600)

  await page.goto('about:blank')
  writePicture('approve-and-undo.webp', joinFrames(await drawFrames(page, steps, 0.75)), 1_000_000)
  await page.close()
}
