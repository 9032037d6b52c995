import type { Browser, Page } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { isComplete } from './complete.ts'
import { take, wide } from './take.ts'

interface Screen {
  name: string
  path: string
  scenario: string
  user: string
  arrange?: (page: Page) => Promise<void>
}

const screens: Screen[] = [
  { name: 'example-documents', path: '#/documents/1/3', scenario: 'small-company', user: 'documents-admin' },
  {
    name: 'example-expenses',
    path: '#/expenses/approve',
    scenario: 'expenses-to-approve',
    user: 'manager',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText('Field trial Elbmarsch, first visit').click()
      await page.getByRole('link', { name: 'To approve 7' }).waitFor()
    },
  },
  { name: 'example-wall', path: '#/thanks', scenario: 'small-company', user: 'employee' },
]

/** Its screens, and its start page with the bar. */
export async function takeIntranet(browser: Browser, { url }: RunningServer): Promise<void> {
  const page = await browser.newPage({ viewport: wide })
  for (const { name, path, scenario, user, arrange } of screens) {
    await page.goto(`${url}/__world/${name}/?frame=yes&sim=${scenario}&user=${user}${path}`)
    await page.locator('.me').waitFor()
    await arrange?.(page)
    await page.waitForFunction(isComplete)
    await take(page, name)
  }
  await page.goto(`${url}/?user=employee#/`)
  await page.getByText('You are Magdalena Żak').waitFor()
  await page.getByText('Hello, Magdalena').waitFor()
  await page.waitForFunction(isComplete)
  await take(page, 'intranet')
  await page.close()
}
