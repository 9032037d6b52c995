import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { openPage } from '../open-page.tsx'

test('photos of people who are not in the next scenario are not loaded', async ({ intranet }) => {
  const load = (name: string) => intranet.fetch('/__sim/scenario', { method: 'PUT', body: JSON.stringify({ name }) })
  await openPage('/?sim=small-company#/people')
  await screen.findByText('Lucie Renault')
  await load('new-joiner')
  await waitFor(() => expect(intranet.world).toHaveReceived('people.getPhoto', { params: { id: 4 }, status: 200 }))
  await screen.findByText('Lucie Renault')
  await load('empty')
  await waitFor(() => expect(screen.queryByText('Lucie Renault')).toBeNull())
  await waitFor(() => expect(intranet.world).toHaveReceived('people.getPhoto', { params: { id: 1 }, status: 200 }))
  expect(intranet.world).not.toHaveReceived('people.getPhoto', { status: 404 })
})
