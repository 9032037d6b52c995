import { expect, test } from 'fauxtranet/playwright'

test.use({ fauxtranet: { scenario: 'busy-wall', user: 'employee' } })

test('a note is added with the keyboard, and deleted', async ({ page, intranet }) => {
  await page.goto('/#/thanks')
  await page.getByRole('combobox', { name: 'People to thank' }).fill('renault')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByLabel('What for').fill('The budget fits on one page.')
  await expect(page.getByRole('button', { name: 'Courage' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Put it on the wall' }).press('Enter')
  const note = page.getByRole('listitem').filter({ hasText: 'The budget fits on one page.' })
  await expect(note).toContainText('Courage')
  expect(await intranet.outbox()).toMatchObject([{ kind: 'thanks.received', to: { name: 'Lucie Renault' } }])

  await note.getByRole('button', { name: 'Delete' }).click()
  await note.getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toBeHidden()
})

test('scrolling loads more notes', async ({ page, intranet }) => {
  await page.goto('/#/thanks')
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes.first()).toBeVisible()
  await page.getByRole('button', { name: 'Older notes' }).scrollIntoViewIfNeeded()
  await expect.poll(() => notes.count()).toBeGreaterThan(20)
  expect((await intranet.requests('thanks.listNotes')).length).toBeGreaterThan(1)
})
