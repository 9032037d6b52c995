import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

const row = async (name: string | RegExp) => {
  const links = await screen.findAllByRole('link', { name })
  return links.find((link) => link.closest('.row, .row-more, main li'))!
}
const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))

describe('the keyboard', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  for (const [at, link, heading] of [
    ['/documents/12', 'Loggers', 'Loggers'],
    ['/documents/16', 'Update in the field.md', 'Update in the field.md'],
    ['/documents/16/48', 'Preview', 'Update in the field.md'],
    ['/', 'Reporting a near miss', 'Reporting a near miss'],
    ['/people', /Lucie Renault/, 'Lucie Renault'],
  ] as const)
    test(`continues at what was opened: ${link} at ${at}`, async () => {
      const user = showApp(at)
      const opened = await row(link)
      expect(document.activeElement).toBe(document.body)
      opened.focus()
      await user.keyboard('{Enter}')
      if (link === 'Preview') await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
      else await expectFocus(heading)
    })

  for (const at of ['/documents/16/48', '/documents/16/48/1', '/expenses/1'])
    test(`finds one main heading at ${at}`, async () => {
      showApp(at)
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(0))
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
    })

  test('continues at an expense sheet that was opened', async () => {
    const user = showApp('/expenses')
    const [first, second] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => item.matches('.row')))
    for (const item of [second!, first!]) {
      const link = item.querySelector<HTMLElement>('.row-title')!
      link.focus()
      await user.keyboard('{Enter}')
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: link.textContent! })),
      )
    }
  })

  test('stays in a menu', async () => {
    const user = showApp('/documents/12')
    const [inTree] = await screen.findAllByRole('link', { name: 'Handbooks' })
    inTree!.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Handbooks' })
    expect(document.activeElement).toBe(inTree)
  })
})
