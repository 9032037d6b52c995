import { describe, expect, it } from 'vitest'
import { kitchen, lunch } from '../../own-application.ts'
import { findFlaws } from './axe.ts'
import { usePanel } from './panel.ts'

const { countClicks, live, open, press, request, tab, waitForStatus } = usePanel()

describe('the data of the panel', () => {
  it('finds a person and changes the job title in three clicks; errors are next to their field', async () => {
    const { page, server } = await open()
    await live()
    const { users } = server.simulator.world
    const person = users.get(7)!
    const clicks = await countClicks(async () => {
      await tab('Data')
      await page.keyboard.press('/')
      await page.keyboard.type(`${person.firstname} ${person.surname}`)
      await page.getByRole('link', { name: `${person.firstname} ${person.surname}` }).click()
      await page.getByLabel('job title').click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Night manager')
      await page.keyboard.press('Enter')
      await waitForStatus(`Saved ${person.firstname}`)
    })
    expect(clicks).toBe(3)
    expect(users.get(7)!.job_title).toBe('Night manager')
    await request('job title from').waitFor()
    // The row stays open.
    await page.getByRole('list', { name: 'Timeline' }).getByText('to Night manager').waitFor()

    const email = page.getByRole('group').or(page.locator('label')).filter({ hasText: 'email' })
    await page.getByLabel('email').fill(users.get(1)!.email)
    await page.locator('.row-view').evaluate((view) => view.scrollTo(0, view.scrollHeight))
    await press('Save')
    await email.getByRole('alert').getByText('row 1 already has it').waitFor()
    const box = await email.boundingBox()
    expect(box!.y).toBeGreaterThan(0)
    expect(await page.getByLabel('email').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('email').fill('night@example.com')
    expect(await email.getByRole('alert').count()).toBe(0)
    await press('Change manager')
    await page.getByRole('combobox', { name: 'Change manager' }).fill('admin')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByText('Advanced', { exact: true }).last().click()
    const json = page.getByLabel('All fields as JSON')
    await json.fill((await json.inputValue()).replace('"metadata": {', '"metadata": { "room": "B7",'))
    await press('Save')
    await expect.poll(() => users.get(7)!.metadata).toMatchObject({ room: 'B7' })
    expect(users.get(7)).toMatchObject({ email: 'night@example.com', manager_id: 1 })
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
  })

  it('walks the documents with previews, checks one out, and approves a draft, in three clicks each', async () => {
    const { page, server } = await open({ scenario: 'drafts-awaiting-approval' })
    await live()
    const { documents, versions } = server.simulator.world
    const opening = await countClicks(async () => {
      await tab('Data')
      await press('Documents')
    })
    const title = 'Leave policy.pdf'
    const checkingOut = await countClicks(async () => {
      await press(`Check out ${title}`)
      await waitForStatus(`Checked out ${title}.`)
    })
    const focused = () => page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.textContent)
    await expect.poll(focused).toBe(`Cancel check-out ${title}`)
    const { id, checked_out_by } = documents.all().find((document) => document.title === title)!
    expect(checked_out_by).not.toBeNull()
    await request('documents.checkOut').waitFor()
    const drafts = versions.where('is_draft', true).length
    const approving = await countClicks(async () => {
      await press('Approve Bicycle leasing.txt')
      await waitForStatus('Approved the draft of')
    })
    expect(versions.where('is_draft', true).length).toBe(drafts - 1)
    expect(await focused()).toBe('Bicycle leasing.txt')
    const walking = await countClicks(async () => {
      await press('Bicycle leasing.txt')
      await page.locator('.preview pre').filter({ hasText: /\w/ }).waitFor()
    })
    expect([checkingOut, approving, walking].map((clicks) => opening + clicks)).toEqual([3, 3, 3])
    // By keyboard.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.preview').count()).toBe(2)
    await page.goto(`${server.url}/__sim/ui/#/data/documents/${id}`)
    await page.reload()
    await page.getByRole('list', { name: 'Timeline' }).getByText('checked out by').waitFor()
  })

  it('shows every table as a grid that sorts and filters, also for other applications', async () => {
    const { page } = await open({ applications: [kitchen], scenario: lunch })
    await live()
    await tab('Data')
    await page.getByLabel('Table', { exact: true }).selectOption({ label: 'dishes (1)' })
    await page.getByRole('row', { name: 'Soup' }).waitFor()
    await press('Add…')
    await page.getByLabel('name').fill('Soup')
    await press('Add')
    await page.getByRole('alert').getByText('already has it').waitFor()
    await page.getByLabel('name').fill('Bread')
    await page.keyboard.press('Enter')
    await waitForStatus('Added dishes 2.')
    await press('Back to dishes')
    await press('name')
    await expect.poll(() => page.getByRole('row').allTextContents()).toEqual(['name', 'Bread', 'Soup'])
    await press('name')
    await expect.poll(() => page.getByRole('row').allTextContents()).toEqual(['name', 'Soup', 'Bread'])
  })

  it('passes axe in every layout', async () => {
    const { page } = await open({ scenario: 'drafts-awaiting-approval' })
    await live()
    await tab('Data')
    const flaws: string[] = []
    for (const name of ['People', 'Documents', 'Expenses', 'Thank-you notes', 'Badges']) {
      await press(name)
      if (name === 'Documents') {
        await press('Bicycle leasing.txt')
        await page.locator('.preview pre').waitFor()
      }
      flaws.push(...(await findFlaws(page, name, '[role=tabpanel]')))
    }
    await press('Show as grid')
    await page.getByRole('row').first().waitFor()
    flaws.push(...(await findFlaws(page, 'grid', '[role=tabpanel]')))
    await press('Columns')
    flaws.push(...(await findFlaws(page, 'columns', '.popover')))
    await page.keyboard.press('Escape')
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByLabel('created at').fill('')
    await press('Save')
    await page.getByRole('form', { name: 'Row' }).getByRole('alert').first().waitFor()
    flaws.push(...(await findFlaws(page, 'a refused row', '[role=tabpanel]')))
    expect(flaws).toEqual([])
  })
})
