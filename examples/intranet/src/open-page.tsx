import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { openFromAddress } from './demonstration/open-from-address.tsx'
import { Page } from './page.tsx'
import { createQueryClient } from './query-client.ts'

/** Renders what `main.tsx` renders at this address. */
export async function openPage(address: string) {
  history.replaceState(null, '', address)
  const client = createQueryClient()
  const { page, stop } = await openFromAddress('', client)
  onTestFinished(stop)
  render(<Page client={client} path={location.hash.slice(1) || '/thanks'} {...page} />)
  return userEvent.setup()
}
