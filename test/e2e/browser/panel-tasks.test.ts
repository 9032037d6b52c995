import { describe, expect, it } from 'vitest'
import { usePanel } from './panel.ts'

const { countClicks, live, open, press, request, send, waitForStatus } = usePanel()

const upload = () => send('POST', '/api/people/v2/users/1/photo')

describe('at most three clicks', () => {
  it('make the next upload fail, be another person, and jump to tomorrow morning', async () => {
    const { page, server } = await open()
    await live()
    const { world } = server.simulator
    const failing = await countClicks(async () => {
      await page.getByRole('tab', { name: 'Faults' }).click()
      await press('Uploads fail once')
      await page.getByText('The next request to upload').waitFor()
    })
    expect((await send('GET', '/api/people/v2/users')).status).toBe(200)
    expect((await upload()).status).toBe(503)
    await page.getByText('used up').waitFor()
    expect((await upload()).status).toBe(400)

    world.users.patch(9, { firstname: 'Magdalena', surname: 'Nowak' })
    const changing = await countClicks(async () => {
      await page.getByRole('button', { name: /^Signed in/ }).click()
      await page.keyboard.insertText('magda')
      await page.getByRole('option', { name: 'Magdalena Nowak' }).click()
      await page.getByRole('button', { name: 'Signed in: Magdalena Nowak' }).waitFor()
    })
    expect(world.currentUser).toBe(9)

    const jumping = await countClicks(async () => {
      await page.getByRole('button', { name: /^Clock/ }).click()
      await page.getByRole('button', { name: 'Tomorrow 9:00' }).click()
      await page.getByRole('button', { name: 'Clock: Tue 3 Mar 2026, 09:00' }).waitFor()
    })
    expect(world.clock.instant()).toBe('2026-03-03T09:00:00.000Z')
    expect([failing, changing, jumping]).toEqual([2, 2, 2])
  })

  it('share this state: a link if nothing has changed, else a file', async () => {
    const { page, server } = await open({ scenario: 'busy-wall' })
    const { world } = server.simulator
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await live()
    await send('PUT', '/__sim/user', { user: 'manager' })
    await page.getByRole('button', { name: 'Signed in: Cedrik Menne' }).waitFor()
    const item = (name: string) => page.getByRole('menuitem', { name })
    const linking = await countClicks(async () => {
      await press('Share')
      await item('Copy link').click()
      await waitForStatus('Copied http')
    })
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${server.url}/?sim=busy-wall&user=manager&now=2026-03-02T09%3A30%3A00.000Z`)

    await send('PUT', '/api/people/v2/users/3', { job_title: 'Night manager' }, { 'x-sim-user': 'admin' })
    await expect.poll(() => world.users.get(3)!.job_title).toBe('Night manager')
    const saving = await countClicks(async () => {
      await press('Share')
      await expect.poll(() => item('Copy link').isDisabled()).toBe(true)
      await Promise.all([page.waitForEvent('download'), item('Save state').click()])
    })
    expect([linking, saving]).toEqual([2, 2])
    // A colleague's panel.
    await send('PUT', '/__sim/scenario', { name: 'empty' })
    await page.goto(link)
    await expect.poll(() => world.origin.scenario).toBe('busy-wall')
    expect(world.users.get(world.currentUser!)!.username).toBe('manager')
  })
})

describe('by keyboard alone', () => {
  it('do all nine tasks', async () => {
    const { page, server } = await open({ scenario: 'drafts-awaiting-approval' })
    await live()
    const { world } = server.simulator
    const { keyboard } = page
    /** The name of what has the focus, also in a frame. */
    const focused = () =>
      page.evaluate(() => {
        let { activeElement } = document
        while (activeElement instanceof HTMLIFrameElement) activeElement = activeElement.contentDocument!.activeElement
        if (activeElement === document.body) return ''
        const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined
        return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? ''
      })
    const moveTo = async (name: string | RegExp, key = 'Tab', most = 100) => {
      const isThere = (text: string) => (typeof name === 'string' ? text.trim() === name : name.test(text))
      for (let i = 0; i <= most; i++) {
        if (isThere(await focused())) return
        await keyboard.press(key)
      }
      throw new Error(`${key} does not reach ${name} in ${most} steps.`)
    }
    const enter = async (name: string | RegExp, key?: string) => {
      await moveTo(name, key)
      await keyboard.press('Enter')
    }
    const showView = async (name: string) => {
      await moveTo(/^(Requests|Data|Faults|Reference)\d*$/, 'Shift+Tab')
      await moveTo(new RegExp(`^${name}`), 'ArrowRight', 8)
    }
    const clicks = await countClicks(async () => {
      // What was refused, and why.
      await send('PUT', '/api/people/v2/users/2', { job_title: 'Boss' }, { 'x-sim-user': 'employee' })
      await page.getByText('only an administrator of people may change other users').waitFor()
      await moveTo(/users\/2/, 'Tab', 6)
      await keyboard.press('Enter')
      await page.getByText('Response 403').waitFor()

      // Find a person, and change the job title.
      await showView('Data')
      const { firstname, surname } = world.users.get(7)!
      await page.getByRole('list', { name: 'Rows' }).waitFor()
      await keyboard.press('/')
      await keyboard.insertText(`${firstname} ${surname}`)
      await enter(`${firstname} ${surname}`)
      await page.getByRole('form', { name: 'Row' }).waitFor()
      await moveTo('job title')
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type('Night manager')
      await keyboard.press('Enter')
      await waitForStatus(`Saved ${firstname}`)
      expect(world.users.get(7)!.job_title).toBe('Night manager')

      // Walk the documents, check one out, approve a draft.
      await enter('Documents', 'Shift+Tab')
      await page.getByRole('button', { name: 'Check out Leave policy.pdf' }).waitFor()
      await enter('Check out Leave policy.pdf')
      await waitForStatus('Checked out Leave policy.pdf.')
      await enter('Approve Bicycle leasing.txt', 'Shift+Tab')
      await waitForStatus('Approved the draft of')
      await enter('Bicycle leasing.txt', 'Shift+Tab')
      await page.locator('.preview pre').filter({ hasText: /\w/ }).waitFor()

      // Go back to before the last five changes.
      for (const n of [1, 2, 3, 4, 5, 6])
        await send('PUT', '/api/people/v2/users/7', { job_title: `Job-${n}` }, { 'x-sim-user': 'admin' })
      await showView('Requests')
      await keyboard.press('/')
      await keyboard.insertText('Job-2')
      await expect.poll(() => request('users/7').count()).toBe(1)
      await enter(/users\/7/)
      await enter('Undo from here…')
      await page.getByRole('dialog').getByRole('listitem').nth(4).waitFor()
      await enter('Undo 5 changes')
      await waitForStatus('Undid 5 changes.')
      expect(world.users.get(7)!.job_title).toBe('Job-1')

      // Be somebody else, jump to tomorrow morning, give this state to a colleague.
      world.users.patch(9, { firstname: 'Magdalena', surname: 'Nowak' })
      await moveTo(/^(Signed in|Clock|Scenario)/, 'Shift+Tab')
      await enter(/^Signed in/, 'ArrowLeft')
      await keyboard.insertText('magda')
      await page.getByRole('option', { name: 'Magdalena Nowak' }).waitFor()
      await keyboard.press('Enter')
      await page.getByRole('button', { name: 'Signed in: Magdalena Nowak' }).waitFor()
      await enter(/^Clock/, 'ArrowRight')
      await enter(/^Tomorrow 9:00/)
      await page.getByRole('button', { name: 'Clock: Tue 3 Mar 2026, 09:00' }).waitFor()
      await keyboard.press('Escape')
      await enter('Share', 'ArrowRight')
      await moveTo(/^Save state/, 'ArrowDown', 4)
      await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])

      // Make the next upload fail.
      await showView('Faults')
      await enter('Uploads fail once')
      await page.getByText('The next request to upload').waitFor()
      expect((await upload()).status).toBe(503)

      // Find an endpoint's parameters, and try it.
      await showView('Reference')
      const reference = page.frameLocator('iframe[title=Reference]')
      await reference.getByRole('searchbox').waitFor()
      await keyboard.press('/')
      await keyboard.insertText('login')
      await keyboard.press('Enter')
      await enter('Try it')
      await reference.getByText(`"firstname": "Magdalena"`).waitFor()
      await keyboard.press('?')
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    })
    expect(clicks).toBe(0)
  })
})

describe('the palette', () => {
  it('finds people, scenarios, endpoints, rows and actions, by keyboard alone', async () => {
    const { page, server } = await open()
    await live()
    const { world } = server.simulator
    await send('PUT', '/api/people/v2/users/9', { firstname: 'Magdalena', surname: 'Nowak' })
    const find = async (text: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      // At once, so that no choices for its first letters are shown.
      await page.keyboard.insertText(text)
      await page.getByRole('option', { name: option }).first().waitFor()
      // The first is selected.
      while ((await page.getByRole('option', { name: option, selected: true }).count()) === 0) {
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).and(page.getByTitle('Magdalena')).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('magda')
    await page.getByRole('option', { name: /^Magdalena Nowak .*Sign in/ }).waitFor()
    // Not an undo of what was changed about her.
    expect(await page.getByRole('option', { selected: true }).textContent()).toMatch(/Sign in$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Signed in: Magdalena Nowak' }).waitFor()
    await find('tomorrow', 'Clock: Tomorrow 9:00')
    await page.getByRole('button', { name: 'Clock: Tue 3 Mar 2026, 09:00' }).waitFor()
    await find('nowak', 'users 9')
    expect(page.url()).toBe(`${server.url}/__sim/ui/#/data/users/9`)
    await find('avatar', 'people.setPhoto')
    expect(page.url()).toBe(`${server.url}/__sim/ui/#/reference/people.setPhoto`)
    await find('nothing yet', 'Scenario')
    await waitForStatus('Loaded Nothing yet.')
    expect(world.origin.scenario).toBe('empty')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).getByText('Ctrl K').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
