import { rolldown } from 'rolldown'
import { describe, expect, it, vi } from 'vitest'
import { showNotice } from '../../../browser/persistence/visible-notice.ts'
import { findFlaws } from './axe.ts'
import { usePanel } from './panel.ts'

const { choose, live, open, press, request, resetScenario, send, tab, toggle } = usePanel()
// Each test checks many views, and a busy machine is slow.
vi.setConfig({ testTimeout: 900_000 })

/** Runs in the page: keeps a few elements of each kind, because axe is slow, and opens folded ones. */
function thinOut(): void {
  const others = 'tr:nth-child(n+4), li:nth-child(n+4), section[id]:nth-child(n+3), details:nth-of-type(n+3)'
  for (const element of document.querySelectorAll(`main :is(${others})`)) element.remove()
  for (const details of document.querySelectorAll('details')) details.open = true
}

function thinOutCards(): void {
  for (const card of document.querySelectorAll('.cards > :nth-child(n+4)')) card.remove()
}

// The drawer, docked in a user's page.
const dock = await rolldown({ input: 'browser/panel/dock.ts', platform: 'browser', logLevel: 'silent' })
const { output } = await dock.generate({ format: 'iife', name: 'docked' })

function app(url: string): { contentType: string; body: string } {
  if (url.endsWith('.js'))
    return { contentType: 'text/javascript; charset=utf-8', body: `${output[0].code}; docked.dockPanel({})` }
  const body = '<h1>An application</h1><script src="/app.js"></script>'
  return { contentType: 'text/html', body: `<!doctype html><html lang="en"><title>App</title><main>${body}</main>` }
}

describe('all pages', () => {
  it('pass axe, narrow and wide, light and dark', async () => {
    // A running clock has the longer button.
    const { page, server } = await open({ now: 'real' })
    const flaws: string[] = []
    const look = async (what: string, part = 'html') => flaws.push(...(await findFlaws(page, what, part)))
    for (const path of ['/__sim/', '/__sim/docs']) {
      await page.goto(server.url + path)
      await page.evaluate(thinOut)
      await look(path)
    }
    expect(server.simulator.world.journal.all()).toEqual([])

    await page.goto(`${server.url}/__sim/ui/`)
    await live()
    await send('POST', '/__sim/faults', { endpoint: 'people.listRoles', status: 503 })
    await send('POST', '/__sim/snapshots', { name: 'before' })
    const thanked = [{ id: 3, oclass: { id: 1, oclass: 1 } }]
    await send('POST', '/api/thankyou/v3/thanks', { description: 'For the tea', tags: [], thanked })
    await send('GET', '/api/people/v2/users?colour=red', undefined, { 'x-sim-user': 'manager' })
    await send('PUT', '/api/people/v2/users/2', { job_title: 'Boss' }, { 'x-sim-user': 'employee' })
    await send('POST', '/__sim/clock/advance', { by: 1 })
    await toggle(request('thanks.createNote'))
    await request('thanks.createNote').getByRole('heading', { name: 'Response' }).waitFor()
    await request('thanks.createNote').locator('.headers summary').first().click()
    await look('requests')
    await press('Undo from here…')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await look('what would be undone', 'dialog')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await look('the shortcuts', 'dialog')
    await page.keyboard.press('Escape')
    await choose('Share', 'Save as scenario…')
    await look('a scenario to save', 'dialog')
    await page.keyboard.press('Escape')
    await page.getByLabel('Filter requests').fill('nothing')
    await page.getByRole('button', { name: /^Signed in/ }).click()
    await page.getByRole('option').first().waitFor()
    await look('the choice of a person', '.popover')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Clock/ }).click()
    await look('the clock', '.popover')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Scenario/ }).click()
    await page.getByRole('option').first().waitFor()
    await look('the choice of a scenario', '.popover')
    await page.keyboard.press('Escape')
    await press('Share')
    await look('what can be shared', '.popover')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('photo')
    await page.getByRole('option', { name: 'people.setPhoto' }).waitFor()
    await look('the palette', 'dialog')
    await page.keyboard.press('Escape')
    for (const name of ['Faults', 'Scenarios', 'Snapshots', 'Outbox', 'Reference', 'Advanced', 'Data']) {
      await tab(name)
      if (name === 'Reference') {
        await page.frameLocator('iframe').getByRole('searchbox').waitFor()
        await page.frames()[1]!.evaluate(thinOut)
      }
      if (name === 'Outbox') await page.getByText('to Cedrik Menne, ').waitFor()
      if (name === 'Advanced') await page.getByLabel('spellings').selectOption('table')
      await page.evaluate(thinOutCards)
      await look(name, '[role=tabpanel]')
    }
    await page.getByLabel('Filter rows').fill('nothing')
    await resetScenario()
    await page.getByRole('button', { name: /^Undo Reset to/ }).waitFor()
    await look('a toast, and lists without a match')

    await page.route(`${server.url}/app*`, (route) => route.fulfill(app(route.request().url())))
    await page.goto(`${server.url}/app`)
    await send('GET', '/api/people/v2/user')
    await page.frameLocator('iframe').getByText('people.getCurrentUser').waitFor()
    await look('the drawer', '[data-fauxtranet=panel]')
    await press('Close the panel')
    await look('the button of the drawer', '[data-fauxtranet=panel]')
    await page.evaluate(showNotice, 'Failed to save the state: there is no room left. Please free some.')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).waitFor()
    await look('a notice', '[data-fauxtranet=notice]')
    expect(flaws).toEqual([])
  })
})
