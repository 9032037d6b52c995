import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { showApp } from '../show-app.tsx'

test.override({ fauxtranet: { user: 'employee' } })

/** The tiles of the directory, once the status has this text. */
async function findTiles(count: string) {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(count))
  return within(screen.getByRole('list', { name: 'People' })).queryAllByRole('link')
}

test('the directory is searched while typing, and narrowed to a group', async () => {
  const user = showApp('/people')
  expect(await findTiles('24 people')).toHaveLength(24)
  await user.type(screen.getByLabelText('Search people'), 'engineer')
  const engineers = await findTiles('6 people')
  expect(engineers.every((tile) => tile.textContent?.includes('Engineer'))).toBe(true)
  await user.selectOptions(screen.getByLabelText('Group'), 'Firmware')
  expect(await findTiles('3 people')).toHaveLength(3)
  await user.type(screen.getByLabelText('Search people'), ' zzz')
  expect(await findTiles('0 people')).toHaveLength(0)
  expect(screen.getByText('No one found')).toBeTruthy()
})
