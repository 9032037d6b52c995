import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from './open-page.tsx'

const expectFocus = (heading: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: heading })))

describe('the keyboard', () => {
  test('skips to the content', async ({ intranet: _ }) => {
    const user = await openPage('/#/people')
    await screen.findByText(/^You are /)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(location.hash).toBe('#/people')
  })

  test('continues at the heading after signing in and out, and becoming someone', async ({ intranet: _ }) => {
    const user = await openPage('/?user=#/people')
    const main = within(await screen.findByRole('main'))
    const face = await main.findByRole('button', { name: /^Magdalena Żak/ })
    expect(document.activeElement).toBe(document.body)
    face.focus()
    await user.keyboard('{Enter}')
    await expectFocus('People')
    await user.click(await screen.findByText('You are Magdalena Żak'))
    const other = await screen.findByRole('button', { name: /^Lucie Renault/ })
    other.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('You are Lucie Renault')
    await expectFocus('People')
    await user.click(screen.getByText('You are Lucie Renault'))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await expectFocus('Please sign in')
  })
})

describe('the page', () => {
  test.override({ fauxtranet: { scenario: 'arabic-company' } })

  test('has the direction of its user', async ({ intranet, onTestFinished }) => {
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    await openPage('/#/people')
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    await intranet.signIn(null)
    await waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
  })
})
