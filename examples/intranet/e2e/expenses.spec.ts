import { expect, test } from 'fauxtranet/playwright'

const scenario = 'expenses-to-approve'
test.use({ fauxtranet: { scenario } })

test.describe('with a comment', () => {
  // Comments are saved in `notes`, which the specification lists only in replies.
  test.use({ fauxtranet: { scenario, strict: false } })

  test('a supervisor approves a sheet with a comment', async ({ page, intranet }) => {
    await page.goto('/#/expenses')
    await page.getByRole('link', { name: 'To approve 8' }).click()
    await page.getByRole('link', { name: 'Field trial Elbmarsch, first visit' }).click()
    const sheet = page.getByRole('region', { name: 'Sheet' })
    await sheet.getByLabel('Comment').fill('Well spent.')
    await sheet.getByRole('button', { name: 'Approve' }).click()
    await expect(sheet).toContainText('Approved by Cedrik Menne')
    await expect(sheet).toContainText('Cedrik Menne: Well spent.')
    await expect(page.getByRole('link', { name: 'To approve 7' })).toBeVisible()
    const [request] = await intranet.requests('expenses.updateSheet')
    expect(request).toMatchObject({ status: 200, path: '/intranet/rest/expenses/sheet/34' })
  })
})

test("a supervisor sees the server's message", async ({ page, intranet }) => {
  await page.goto('/#/expenses/approve/34')
  const decline = page.getByRole('button', { name: 'Decline' })
  await expect(decline).toBeVisible()
  await intranet.fail({ endpoint: 'expenses.updateSheet', status: 409, message: 'the month is closed' })
  await decline.click()
  await expect(page.getByRole('alert')).toHaveText('the month is closed')
})
