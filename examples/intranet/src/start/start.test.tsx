import { screen, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect, vi } from 'vitest'
import { showApp } from '../show-app.tsx'

const region = (name: string) => screen.findByRole('region', { name })

describe('drafts and expenses to approve', () => {
  test.override({ fauxtranet: { scenario: 'drafts-awaiting-approval' } })

  test('are listed, and open with a click', async () => {
    const user = showApp('/')
    await user.click(await within(await region('Waiting for you')).findByRole('link', { name: 'Battery transport.md' }))
    await screen.findByRole('heading', { name: 'Battery transport.md' })
  })
})

describe('an employee', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('sees checked-out files, new articles, thanks and badges', async () => {
    showApp('/')
    expect((await within(await region('Waiting for you')).findByRole('listitem')).textContent).toMatch('Checked out')
    await within(await region('New articles')).findByRole('link', { name: 'Reporting a near miss' })
    expect(await within(await region('Latest thanks')).findAllByRole('listitem')).toHaveLength(4)
    await within(await region('My badges')).findByRole('link', { name: 'Mentor' })
  })

  test('sees birthdays and new colleagues', async ({ onTestFinished }) => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20) })
    showApp('/')
    expect((await region('Birthdays')).textContent).toBe('BirthdaysZoë CooperTomorrowMehdi Marchal27 November')
  })
})

describe('an empty company', () => {
  test.override({ fauxtranet: { scenario: 'empty' } })

  test('explains what will appear', async () => {
    showApp('/')
    await screen.findByText('You are up to date')
    await screen.findByText('No articles yet')
    await screen.findByText('No thanks yet')
  })
})

describe('an outage', () => {
  test.override({ fauxtranet: { scenario: 'documents-down' } })

  test('is reported once, and can be tried again', async ({ intranet }) => {
    const user = showApp('/')
    await screen.findByRole('alert')
    await within(await region('Latest thanks')).findAllByRole('listitem')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await intranet.control('DELETE', '/faults')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Update in the field.md' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
