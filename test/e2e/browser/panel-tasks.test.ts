import { describe, expect, it } from 'vitest'
import { usePanel } from './panel.ts'

const { countClicks, live, open, press, send, waitForStatus } = usePanel()

const upload = () => send('POST', '/api/people/v2/users/1/photo')

describe('at most three clicks', () => {
  it('make the next upload fail, be another person, and jump to tomorrow morning', async () => {
    const { page, server } = await open()
    await live()
    const { world } = server.simulator
    const failing = await countClicks(async () => {
      await page.getByRole('tab', { name: 'Faults' }).click()
      await press('Uploads fail once')
      await page.getByText('The next request to upload a file').waitFor()
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

describe('the palette', () => {
  it('finds people, scenarios, endpoints, rows and actions, by keyboard alone', async () => {
    const { page, server } = await open()
    await live()
    const { world } = server.simulator
    world.users.patch(9, { firstname: 'Magdalena', surname: 'Nowak' })
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
    await find('tomorrow', 'Clock: Tomorrow 9:00')
    await page.getByRole('button', { name: 'Clock: Tue 3 Mar 2026, 09:00' }).waitFor()
    await find('magda', /^Magdalena Nowak .*Sign in/)
    await page.getByRole('button', { name: 'Signed in: Magdalena Nowak' }).waitFor()
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
