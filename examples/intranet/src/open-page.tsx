import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment } from 'react'
import { onTestFinished } from 'vitest'
import { ApiProvider } from './api-context.tsx'
import { App } from './app.tsx'
import { prepare } from './bar/prepare.tsx'
import { createQueryClient } from './query-client.ts'
import { MemoryRoute } from './route.tsx'

/** Renders what `main.tsx` renders at this address. */
export async function openPage(address: string) {
  history.replaceState(null, '', address)
  const client = createQueryClient()
  const { bar, fetch, headers, instead, signIn, stop, Shell = Fragment } = await prepare('', client)
  if (stop) onTestFinished(stop)
  render(
    <QueryClientProvider client={client}>
      <ApiProvider headers={headers} fetch={fetch}>
        {instead ?? (
          <MemoryRoute path={location.hash.slice(1) || '/thanks'}>
            {bar}
            <Shell>
              <App signIn={signIn} />
            </Shell>
          </MemoryRoute>
        )}
      </ApiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
