// Not jsdom's, which cannot be sent.
import { File } from 'node:buffer'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from '../open-page.tsx'

function drop(target: Element, ...names: string[]) {
  const files = names.map((name) => new File(['# Notes'], name))
  const dataTransfer = { files, types: ['Files'], getData: () => '' }
  fireEvent(target, createEvent.drop(target, { dataTransfer }))
}

const rowOf = (name: string) =>
  waitFor(() => {
    const row = screen.getAllByRole('link', { name }).find((link) => link.closest('.row'))
    return row!.closest('.row')!
  })

describe('a file dropped on a folder', () => {
  test.override({ fauxtranet: { user: 'documents-admin' } })

  test('that is open is uploaded to it, and is not taken for a saved state', async ({ intranet }) => {
    await openPage('/?user=documents-admin#/documents/18')
    drop(await rowOf('Lessons learnt.md'), 'Notes.md')
    await screen.findByText(/^Uploaded Notes.md to /)
    await screen.findByRole('link', { name: 'Notes.md' })
    expect(intranet.world).toHaveReceived('documents.addDocument', { params: { id: 18 }, times: 1 })
    expect(screen.queryByText(/saved state/)).toBeNull()
  })

  test('in the list is uploaded to that folder only', async ({ intranet }) => {
    await openPage('/?user=documents-admin#/documents/12')
    drop(await rowOf('Flow meters'), 'One.md', 'Two.md')
    await screen.findByText('Uploaded 2 files to Flow meters.')
    expect(intranet.world).not.toHaveReceived('documents.addDocument', { params: { id: 12 } })
  })

  test('without the right to add it shows why', async ({ intranet }) => {
    await openPage('/?user=documents-admin#/documents/18')
    const row = await rowOf('Lessons learnt.md')
    await intranet.fail({ endpoint: 'documents.addDocument', status: 403, message: 'not allowed' })
    drop(row, 'Notes.md')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch('Notes.md was not uploaded. not allowed'))
  })

  test('is not uploaded if it has the name of a saved state', async ({ intranet }) => {
    await openPage('/?user=documents-admin#/documents/18')
    drop(await rowOf('Lessons learnt.md'), 'empty.state.json')
    await screen.findByText('“empty.state.json” is not a saved state. Nothing was changed.')
    expect(intranet.world).not.toHaveReceived('documents.dropFile')
  })

  test('is a saved state at the top, where there are only folders', async ({ intranet: _ }) => {
    await openPage('/?user=documents-admin#/documents')
    drop(await screen.findByRole('heading', { name: 'Library' }), 'Notes.md')
    await screen.findByText('“Notes.md” is not a saved state. Nothing was changed.')
  })
})
