import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

describe('drafts', () => {
  test.override({ fauxtranet: { scenario: 'drafts-awaiting-approval' } })

  test('are approved with one click', async ({ intranet }) => {
    const user = showApp('/documents/1')
    await user.click(await screen.findByRole('button', { name: 'Approve Battery transport.md' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve Battery/ })).toBeNull())
    expect(intranet.world).toHaveReceived('documents.approve', { params: { doc_id: 89 }, status: 204 })
    expect(intranet.world).toHaveSent('draft.approved', { about: 'document 89' })
  })

  test('are rejected permanently, so a second click confirms it', async ({ intranet }) => {
    const user = showApp('/documents/1')
    await user.click(await screen.findByRole('button', { name: 'Reject Battery transport.md' }))
    expect(intranet.world).not.toHaveReceived('documents.deleteVersion')
    await user.click(screen.getByRole('button', { name: 'Reject permanently Battery transport.md' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve Battery/ })).toBeNull())
    expect(intranet.world).toHaveSent('draft.rejected', { about: 'document 89' })
  })

  test('can be read first', async () => {
    const user = showApp('/documents/1')
    await user.click(await screen.findByRole('link', { name: 'Battery transport.md' }))
    await user.click(await screen.findByRole('link', { name: 'Preview the draft' }))
    await screen.findByRole('region', { name: 'Content of the file' })
  })
})

describe('a reader', () => {
  test.override({ fauxtranet: { scenario: 'read-only-reader' } })

  test('sees no buttons to change anything', async () => {
    showApp('/documents/1/1')
    await screen.findByRole('heading', { name: 'Travel policy.pdf' })
    await screen.findByText('Version 3')
    const names = screen.getAllByRole('button').map((button) => button.textContent)
    expect(new Set(names)).toEqual(new Set(['', 'Download']))
  })
})

describe('a document checked out by someone else', () => {
  test.override({ fauxtranet: { scenario: 'checked-out-by-another' } })

  test('cannot be checked out: one message names it and that user, until the next success', async () => {
    const user = showApp('/documents/15')
    await user.click(await screen.findByRole('button', { name: 'Check out Reference standards.csv' }))
    const message = 'Reference standards.csv is checked out by Cedrik Menne'
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
    await user.click(screen.getByRole('link', { name: 'Reference standards.csv' }))
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    await user.click(await details.findByRole('button', { name: 'Check out' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(message))
    await user.click(screen.getByRole('link', { name: 'Firmware' }))
    await user.click(await screen.findByRole('link', { name: 'Check in Update in the field.md' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel check-out' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the library', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('uploads a new version through the drop box', async ({ intranet }) => {
    const user = showApp('/documents/16/48')
    await user.upload(await screen.findByLabelText('File'), new File(['# 3.5'], 'Update.md', { type: 'text/markdown' }))
    await user.type(screen.getByLabelText('What is new'), 'For 3.5')
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    await screen.findByText('Version 2')
    expect(intranet.world).toHaveReceived('documents.dropFile', { times: 1 })
    expect(intranet.world).toHaveReceived('documents.checkIn', { body: { comment: 'For 3.5', is_draft: false } })
  })
})

describe('an outage', () => {
  test.override({ fauxtranet: { scenario: 'documents-down' } })

  test("shows the server's message once, and loads everything again", async ({ intranet }) => {
    const user = showApp('/documents/1/3')
    await screen.findByRole('alert')
    await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]))
    expect(screen.getByRole('alert').textContent).toMatch('documents are not available while the library is under')
    await intranet.control('DELETE', '/faults')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Information security policy.pdf' })
    await screen.findByRole('heading', { name: 'Policies' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a request that fails alone', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  for (const [endpoint, path] of [
    ['listCheckedOut', '/documents/1'],
    ['listCheckedOut', '/documents/1/3'],
    ['getFolderInfo', '/documents/1'],
    ['getFolderPath', '/documents/1'],
    ['getFolderPath', '/documents/1/3'],
    ['getFolderPath', '/documents/1/3/4'],
    ['listVersions', '/documents/1/3'],
    ['listDocuments', '/documents/1/3/4'],
  ] as const)
    test(`has one message: ${endpoint} at ${path}`, async ({ intranet }) => {
      await intranet.fail({ endpoint: `documents.${endpoint}`, status: 500, message: 'out of order' })
      const user = showApp(path)
      await screen.findByRole('alert')
      // Once everything has loaded, several failures with the same message are one.
      await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]))
      expect(screen.getByRole('alert').textContent).toMatch('out of order')
      await intranet.control('DELETE', '/faults')
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    })
})

test('an empty library explains what will appear', async ({ intranet }) => {
  await intranet.fail({ endpoint: 'documents.listFolders', empty: true })
  showApp('/documents')
  await screen.findByText('The library is empty')
  within(screen.getByRole('navigation', { name: 'Folders' })).getByText('No folders yet')
})
