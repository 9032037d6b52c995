import { screen, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from '../open-page.tsx'

const addressOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the scenarios', () => {
  test('are links to the screens that show them', async ({ intranet: _ }) => {
    const user = await openPage('/#/thanks')
    await user.click(await screen.findByText('A small company', { selector: 'summary *' }))
    await user.click(screen.getByRole('link', { name: 'All scenarios, with pictures' }))
    await screen.findByRole('heading', { name: 'Scenarios' })
    expect(await addressOf('A busy thank-you wall')).toBe('?sim=busy-wall&user=employee#/thanks')
    expect(await addressOf('Signed out')).toBe('?sim=signed-out#/')
    const pictures = screen.getByRole('main').querySelectorAll('li img')
    expect(pictures).toHaveLength(within(screen.getByRole('main')).getAllByRole('listitem').length)
  })

  test('have links to copy, and the loaded one is marked', async ({ intranet: _ }) => {
    const user = await openPage('/?sim=busy-wall#/scenarios')
    const tile = (await screen.findByRole('link', { name: 'A busy thank-you wall' })).closest('li')!
    expect((await screen.findByText('Loaded now')).closest('li')).toBe(tile)
    await user.click(within(tile).getByRole('button', { name: 'Copy link' }))
    const link = new URL(await navigator.clipboard.readText())
    expect([link.origin, link.search, link.hash]).toEqual([location.origin, '?sim=busy-wall&user=employee', '#/thanks'])
  })

  test('keep the width, the theme and the names of the address', async ({ intranet: _ }) => {
    await openPage('/?width=360&theme=dark&names=long#/scenarios')
    await screen.findByRole('heading', { name: 'Scenarios' })
    expect(await addressOf('A locked folder')).toBe(
      '?width=360&theme=dark&names=long&sim=locked-folder&user=employee#/documents/29',
    )
    expect(await addressOf('768 px')).toBe('?width=768&theme=dark&names=long#/scenarios')
    expect(await addressOf('System theme')).toBe('?width=360&names=long#/scenarios')
  })
})

describe('a width, a theme and long names', () => {
  test('have a frame', async ({ intranet: _ }) => {
    await openPage('/?width=360&theme=dark&names=long#/people/3')
    const frame = await screen.findByTitle('The intranet')
    expect(frame.getAttribute('src')).toBe('?theme=dark&names=long&frame=yes#/people/3')
    expect(frame.style.width).toBe('360px')
  })

  test('set up the frame, which has no bar', async ({ intranet: _ }) => {
    await openPage('/?theme=dark&names=long&frame=yes#/people/3')
    expect(await screen.findByRole('heading', { name: /^Cedrik Menne von und zu / })).toBeTruthy()
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.queryByText(/^You are /)).toBeNull()
  })
})
