import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { showApp } from '../show-app.tsx'

test.override({ fauxtranet: { user: 'employee' } })

test('a note thanks the selected person', async ({ intranet }) => {
  const user = showApp('/thanks')
  await user.type(await screen.findByRole('combobox', { name: 'People to thank' }), 'Lucie')
  await user.click(await screen.findByRole('option', { name: /Lucie Renault/ }))
  await user.type(screen.getByLabelText('What for'), 'One page!')
  await user.click(screen.getByRole('button', { name: 'Put it on the wall' }))
  await screen.findByText('Your thanks are on the wall.')
  expect(intranet.world).toHaveReceived('thanks.createNote', {
    body: { thanked: [{ id: 4, oclass: { id: 4, oclass: 1 } }] },
  })
  expect(intranet.world).toHaveSent('thanks.received', { to: { id: 4, name: 'Lucie Renault' } })
})

test('users can delete only their own notes', async ({ intranet }) => {
  const user = showApp('/thanks')
  const [own] = await screen.findAllByRole('button', { name: 'Delete' })
  const card = within(own!.closest('li')!)
  expect(card.getAllByRole('link')[0]?.textContent).toBe('Magdalena Żak')
  await user.click(own!)
  await user.click(card.getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(intranet.world).toHaveReceived('thanks.deleteNote', { status: 200 }))
})
