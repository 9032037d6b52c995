import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

/** jsdom has no drag and drop. */
function drag(from: Element, to: Element, ctrlKey = false) {
  const data = new Map<string, string>()
  const dataTransfer = {
    effectAllowed: 'all',
    dropEffect: 'none',
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
  fireEvent.dragStart(from, { dataTransfer })
  const fire = (name: 'dragOver' | 'drop') =>
    fireEvent(to, Object.assign(createEvent[name](to, { dataTransfer }), { ctrlKey }))
  const isTarget = !fire('dragOver')
  if (isTarget) fire('drop')
  return { isTarget, effect: dataTransfer.dropEffect }
}

const rowOf = (name: string) =>
  waitFor(() => {
    const row = screen.getAllByRole('link', { name }).find((link) => link.closest('.row'))
    return row!.closest<HTMLElement>('.row')!
  })
const inTree = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Folders' })).findByRole('link', { name })

describe('a dragged document', () => {
  test.override({ fauxtranet: { user: 'documents-admin' } })

  test('is moved, and back', async ({ intranet }) => {
    const user = showApp('/documents/18')
    const foldersOf49 = () => intranet.world.placements.where('document_id', 49).map(({ folder_id }) => folder_id)
    expect(drag(await rowOf('Lessons learnt.md'), await inTree('Finance'))).toEqual({ isTarget: true, effect: 'move' })
    await screen.findByText('Lessons learnt.md was moved to Finance.')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lessons learnt.md' })).toBeNull())
    expect(foldersOf49()).toEqual([22])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: 'Lessons learnt.md' })
    expect(foldersOf49()).toEqual([18])
  })

  test('is copied with Ctrl', async ({ intranet }) => {
    showApp('/documents/18')
    expect(drag(await rowOf('Lessons learnt.md'), await inTree('Finance'), true).effect).toBe('copy')
    await screen.findByText('Lessons learnt.md was copied to Finance.')
    expect(intranet.world).toHaveReceived('documents.copy', { status: 204 })
  })

  test('that stays shows why', async () => {
    showApp('/documents/16')
    drag(await rowOf('Update in the field.md'), await inTree('Finance'))
    const message = (await screen.findByRole('alert')).textContent
    expect(message).toMatch(/^Update in the field.md was not moved\. It is checked out by/)
    expect(screen.queryByText(/was moved to/)).toBeNull()
  })

  test('is not taken from elsewhere', async () => {
    showApp('/documents/18')
    await rowOf('Lessons learnt.md')
    expect(drag(document.body, await inTree('Finance')).isTarget).toBe(false)
  })
})

describe('a folder', () => {
  test.override({ fauxtranet: { user: 'documents-admin' } })

  test('is not moved into itself, and stays', async () => {
    showApp('/documents/12')
    const row = await rowOf('Flow meters')
    drag(row, row)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Flow meters was not moved\. /)
  })

  test('that is linked is removed only here', async ({ intranet }) => {
    const user = showApp('/documents/14')
    await user.click(await screen.findByRole('button', { name: 'More for Calibration' }))
    await user.click(screen.getByRole('button', { name: /^Move, copy/ }))
    const form = screen.getByRole('form', { name: /^Move, copy or link/ })
    await user.click(within(form).getByRole('radio', { name: 'Link' }))
    await user.click(await within(form).findByRole('radio', { name: 'Projects' }))
    await user.click(within(form).getByRole('button', { name: 'Link' }))
    await screen.findByText('Calibration was linked to Projects.')
    await user.click(await inTree('Projects'))
    const row = within(await rowOf('Calibration'))
    row.getByText('Link')
    await user.click(row.getByRole('button', { name: 'More for Calibration' }))
    await user.click(row.getByRole('button', { name: 'Remove link' }))
    await user.click(row.getByRole('button', { name: 'Remove from this folder' }))
    await screen.findByText(/removed from this folder/)
    expect(intranet.world.folders.need(15)).toMatchObject({ parent_id: 14, trash_id: null })
  })
})

describe('the details', () => {
  test.override({ fauxtranet: { user: 'documents-admin' } })

  test('move a document with the keyboard, and follow it', async () => {
    const user = showApp('/documents/18/49')
    const button = await screen.findByRole('button', { name: /^Move, copy/ })
    button.focus()
    await user.keyboard('{Enter}')
    const choice = await within(screen.getByRole('form')).findByRole('radio', { name: 'Finance' })
    choice.focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await screen.findByRole('heading', { name: 'Finance' })
    await screen.findByRole('heading', { name: 'Lessons learnt.md' })
  })

  test('show that a document is a link, and remove only the link', async ({ intranet }) => {
    const user = showApp('/documents/5/1')
    expect((await screen.findByText('Also in')).textContent).toBe('Also in Policies')
    await user.click(screen.getByRole('button', { name: 'Remove link' }))
    await user.click(screen.getByRole('button', { name: 'Remove from this folder' }))
    await screen.findByText(/still in another one/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(intranet.world.documents.need(1).trash_id).toBeNull()
  })

  test('delete a document, which can be undone', async ({ intranet }) => {
    const user = showApp('/documents/18/49')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    await screen.findByText('Lessons learnt.md was moved to the trash can.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: 'Lessons learnt.md' })
    expect(intranet.world.documents.need(49).trash_id).toBeNull()
  })

  test('restore a version as the newest one', async () => {
    const user = showApp('/documents/7/23')
    const preview = async (version: number) => {
      await user.click(await screen.findByRole('link', { name: `Preview version ${version}` }))
      await screen.findByText(new RegExp(`^Version ${version} ·`))
      const file = await screen.findByRole('region', { name: 'Content of the file' })
      await within(file).findAllByText(/./)
      return file.textContent
    }
    const first = await preview(1)
    expect(await preview(2)).not.toBe(first)
    await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
    await screen.findByText('Version 1 restored')
    expect(await preview(3)).toBe(first)
  })
})
