import type { Browser } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { take, wide } from './take.ts'

/** The panel of a server in use: requests of each kind, one of them unfolded, and faults. */
export async function takePanel(browser: Browser, server: RunningServer): Promise<void> {
  const send = (method: string, path: string, body?: unknown, user = 'admin') =>
    fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-sim-user': user },
      body: JSON.stringify(body),
    })
  await send('POST', '/__sim/faults', { endpoint: 'people.listGroups', status: 503, times: 3 })
  await send('POST', '/__sim/faults', { endpoint: 'documents', delay: [100, 400], probability: 0.5, user: 'manager' })
  await send('GET', '/api/people/v2/users?limit=5')
  await send('GET', '/intranet/rest/documents/v1/folder/1')
  await send('POST', '/api/people/v2/groups', { name: 'Runners' })
  await send('GET', '/api/people/v2/groups')
  await send('GET', '/api/people/v2/users?colour=red', undefined, 'manager')
  await send('PUT', '/api/people/v2/users/9', { job_title: 'Astronaut' })
  await send('POST', '/__sim/undo', {})
  await send('GET', '/api/people/v2/groups/1', undefined, 'employee')
  const page = await browser.newPage({ viewport: wide })
  await page.goto(`${server.url}/__sim/ui/`)
  await page.getByRole('listitem').filter({ hasText: 'createGroup' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: /^Response/ }).waitFor()
  await page.locator('.avatar img').first().waitFor()
  await take(page, 'panel')
}
