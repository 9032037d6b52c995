import type { Page } from 'playwright'
import { views } from '../../examples/intranet/src/scenarios/views.ts'

export { views }

/** Opens a scenario in the view of the gallery, until it shows what the scenario is about. */
export async function openScenario(page: Page, name: string, address: string): Promise<void> {
  const { press, finds } = views[name]!
  await page.goto(address)
  if (press) await page.getByRole('button', { name: press }).click()
  await page.getByText(finds).or(page.getByLabel(finds)).filter({ visible: true }).first().waitFor()
}
