import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from '../open-page.tsx'

describe('the bar', () => {
  test('signs in as someone else, without a reload', async ({ intranet: _ }) => {
    const user = await openPage('/')
    await user.click(await screen.findByText(/^You are /))
    await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'zak')
    await user.click(await screen.findByRole('button', { name: /Magdalena Żak/ }))
    expect(await screen.findByText('You are Magdalena Żak')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.me')?.textContent).toContain('Magdalena Żak'))
  })

  test('shows people to sign in as to users who are signed out', async ({ intranet: _ }) => {
    const user = await openPage('/?user=')
    await user.click(await screen.findByRole('button', { name: /Lucie Renault Head of Finance/ }))
    expect(await screen.findByText('You are Lucie Renault')).toBeTruthy()
  })

  test('opens the view in the address once', async ({ intranet: _ }) => {
    await openPage('/?sim=empty&user=admin&now=2026-03-02T09:30:00Z')
    expect(await screen.findByText('Nothing yet', { selector: 'summary *' })).toBeTruthy()
    expect(await screen.findByText('Mon 2 Mar')).toBeTruthy()
    expect(location.search).toBe('')
  })

  test('sets the date of the screens', async ({ intranet: _ }) => {
    await openPage('/?now=2027-01-04T09:30:00Z#/')
    expect(await screen.findByText('Monday 4 January')).toBeTruthy()
  })

  test('keeps changes unless the user opens the view', async ({ intranet }) => {
    await intranet.fetch('/api/people/v2/users/9', {
      method: 'PUT',
      body: JSON.stringify({ job_title: 'Night manager' }),
    })
    const user = await openPage('/?sim=empty')
    expect(await screen.findByText(/Your changes would be lost/)).toBeTruthy()
    expect(screen.getByText('A small company', { selector: 'summary *' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    expect(await screen.findByText('Nothing yet', { selector: 'summary *' })).toBeTruthy()
  })
})

describe('two people side by side', () => {
  test('have a frame each', async ({ intranet: _ }) => {
    await openPage('/?two=employee,approver')
    const frames = await screen.findAllByTitle(/^The intranet as /)
    expect(frames.map((frame) => frame.getAttribute('src'))).toEqual(['?as=employee', '?as=approver'])
  })

  test('are the users of their frames', async ({ intranet: _ }) => {
    await openPage('/?as=approver')
    await waitFor(() => expect(document.querySelector('.me')?.textContent).toContain('Lucie Renault'))
    expect(screen.queryByText(/^You are /)).toBeNull()
  })
})
