import { describe, expect, it } from 'vitest'
import { usePanel } from './panel.ts'

const { countClicks, live, open, press, request, send, tab, toggle } = usePanel()

describe('the reference in the panel', () => {
  it("finds an endpoint's parameters and sends it, in three clicks", async () => {
    const { page, server } = await open()
    await live()
    await send('PUT', '/__sim/user', { user: 'employee' })
    const inside = page.frameLocator('iframe[title=Reference]')
    const search = inside.getByRole('searchbox', { name: 'Find an endpoint' })
    const endpoint = inside.locator('[id="people.setPhoto"]')
    const user = inside.locator('[id="people.getCurrentUser"]')
    const clicks = await countClicks(async () => {
      await tab('Reference')
      // It has the focus already.
      await expect.poll(() => search.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
      await page.keyboard.type('avatar')
      await inside.getByText('4 of').waitFor()
      await search.fill('login')
      await user.locator('summary').first().click()
      await user.getByText('Sends as employee, to A small company.').waitFor()
      await user.getByRole('button', { name: 'Try it' }).click()
      await user.getByText('"username": "employee"').waitFor()
    })
    expect(clicks).toBe(3)
    await request('people.getCurrentUser').waitFor()
    expect(await endpoint.isHidden()).toBe(true)
    expect(page.url()).toBe(`${server.url}/__sim/ui/#/reference/people.getCurrentUser?filter=login`)
    await page.reload()
    await user.getByRole('button', { name: 'Try it' }).waitFor()
    expect(await search.inputValue()).toBe('login')
    expect(await endpoint.isHidden()).toBe(true)
    const sent = server.simulator.world.journal.all()
    expect(sent.map(({ endpoint, user }) => [endpoint, user])).toEqual([['people.getCurrentUser', 'employee']])

    await toggle(request('people.getCurrentUser'))
    await tab('Faults')
    await press('Reference people.getCurrentUser')
    await user.getByRole('link', { name: 'Requests in the panel' }).click()
    expect(await page.getByLabel('Filter requests').inputValue()).toBe('people.getCurrentUser')
  })
})

describe('the reference page', () => {
  it('sends parameters, JSON and files, shows refusals, and suggests other words', async () => {
    const { page, server } = await open()
    await page.goto(`${server.url}/__world/w1/__sim/docs`)
    const search = page.getByRole('searchbox', { name: 'Find an endpoint' })
    const reply = (id: string) => page.locator(`[id="${id}"] .reply`)
    const openEndpoint = async (id: string) => {
      await search.fill(id)
      await page.keyboard.press('Enter')
    }
    await search.fill('uplaod')
    await page.getByRole('status').getByRole('button', { name: 'upload', exact: true }).click()
    await page.locator('[id="documents.dropFile"]').waitFor()
    expect(await search.inputValue()).toBe('upload')

    await openEndpoint('people.getUser')
    const user = page.locator('[id="people.getUser"]')
    await user.getByText('in the world w1').waitFor()
    const person = server.simulator.needWorld('w1').users.get(7)!
    await user.getByLabel('id', { exact: true }).fill(person.surname)
    await user.getByRole('option', { name: `${person.firstname} ${person.surname}` }).waitFor()
    await page.keyboard.press('Enter')
    await user.getByText(`${person.firstname} ${person.surname}`, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await reply('people.getUser').getByText('"id": 7').waitFor()
    await user.getByLabel('id', { exact: true }).fill('999999')
    await page.keyboard.press('Enter')
    await reply('people.getUser').getByRole('heading', { name: /^404 / }).waitFor()

    await search.fill('job_title')
    await page.locator('[id="people.updateUser"]').getByText('Body: job_title · Reply: job_title').waitFor()
    expect(await page.locator('.shape').filter({ visible: true }).count()).toBe(0)

    await openEndpoint('people.createGroup')
    await page.getByRole('textbox', { name: 'Body as JSON' }).locator('visible=true').fill('{"name":"Choir"}')
    await page.getByRole('button', { name: 'Try it' }).locator('visible=true').first().click()
    await reply('people.createGroup').getByText('"name": "Choir"').waitFor()

    await openEndpoint('documents.dropFile')
    await page.locator('[id="documents.dropFile"] input[type=file]').setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    })
    await page.locator('[id="documents.dropFile"]').getByRole('button', { name: 'Try it' }).click()
    await reply('documents.dropFile').getByRole('heading', { name: /^200 / }).waitFor()
    const sent = server.simulator.needWorld('w1').journal.all()
    expect(sent.map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['people.getUser', 200],
      ['people.getUser', 404],
      ['people.createGroup', 200],
      ['documents.dropFile', 200],
    ])
    await reply('documents.dropFile').getByRole('link', { name: 'Show it in the list of requests' }).click()
    await page.waitForURL(`${server.url}/__world/w1/__sim/ui/#/requests?filter=documents.dropFile`)
    await request('documents.dropFile').waitFor()
  })
})
