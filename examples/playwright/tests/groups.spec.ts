import { expect, test } from 'fauxtranet/playwright'

test.use({ fauxtranet: { scenario: 'empty' } })

test('an administrator adds a group', async ({ page, intranet }) => {
  await page.goto('/')
  await page.getByLabel('Name').fill('Runners')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('listitem')).toHaveText(['Runners'])
  expect(await intranet.requests('people.createGroup')).toMatchObject([{ body: { name: 'Runners' } }])
})

test("a failed request shows the server's message", async ({ page, intranet }) => {
  await page.goto('/')
  await page.getByLabel('Name').fill('Runners')
  const add = page.getByRole('button', { name: 'Add' })
  await expect(add).toBeEnabled()
  await intranet.fail({ endpoint: 'people.createGroup', status: 503, message: 'come back later' })
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('come back later')
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test.describe('a company', () => {
  test.use({ fauxtranet: { scenario: 'small-company' } })

  test('has groups already', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('listitem')).not.toHaveCount(0)
  })
})
