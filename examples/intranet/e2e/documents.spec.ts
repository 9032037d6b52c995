import { expect, test } from 'fauxtranet/playwright'

test.describe('a proposal', () => {
  test.use({ fauxtranet: { user: 'employee' } })

  test('is checked out, uploaded and checked in by one user, and approved by another', async ({ page, intranet }) => {
    await page.goto('/#/documents/1')
    await page.getByRole('button', { name: 'Check out Travel policy.pdf' }).click()
    await page.getByRole('link', { name: 'Check in Travel policy.pdf' }).click()
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'new.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await page.getByLabel('What is new').fill('Night trains')
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(page.getByText('Version 4 is a draft')).toBeVisible()

    await intranet.signIn('approver')
    await page.reload()
    await page.getByRole('button', { name: 'Approve Travel policy.pdf' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Version 4' })).toContainText('Night trains')
    expect(await intranet.outbox()).toMatchObject([{ kind: 'draft.approved', to: { name: 'Magdalena Żak' } }])
  })
})

test.describe('the library', () => {
  test.use({ fauxtranet: { user: 'documents-admin' } })

  test('uploads, deletes and restores a document', async ({ page }) => {
    await page.goto('/#/documents/2')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'Dogs.md', mimeType: 'text/markdown', buffer: Buffer.from('Yes.') })
    await page.getByRole('button', { name: 'Upload document' }).click()
    await page.getByRole('link', { name: 'Dogs.md' }).click()
    await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await expect(page.getByRole('link', { name: 'Dogs.md' })).toBeHidden()

    await page.getByRole('link', { name: 'Trash can' }).click()
    await page.getByRole('button', { name: 'Restore Dogs.md' }).click()
    await expect(page.getByRole('button', { name: 'Restore Dogs.md' })).toBeHidden()
    await page.goto('/#/documents/2')
    await expect(page.getByRole('link', { name: 'Dogs.md' })).toBeVisible()
  })

  test('creates a folder', async ({ page }) => {
    await page.goto('/#/documents/2')
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByLabel('Name of the folder').fill('Pensions')
    await page.getByRole('button', { name: 'Create folder' }).click()
    await expect(page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Pensions' })).toBeVisible()
  })
})

test.describe('a lost connection', () => {
  test.use({ fauxtranet: { user: 'employee' } })

  test('shows an error, and works again after a second click', async ({ page, intranet }) => {
    await page.goto('/#/documents/1')
    const checkOut = page.getByRole('button', { name: 'Check out Leave policy.pdf' })
    await page.getByRole('region').getByRole('link', { name: 'People' }).click()
    await expect(checkOut).toBeVisible()
    await intranet.fail({ endpoint: 'documents.checkOut', network: 'error', times: 1 })
    await checkOut.click()
    await expect(page.getByRole('alert')).toContainText('The intranet cannot be reached')
    await checkOut.click()
    await expect(page.getByText('Checked out by you').first()).toBeVisible()
  })
})
