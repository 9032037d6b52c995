import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProvider } from './api-context.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { HashRoute } from './route.tsx'

const client = createQueryClient()
const root = document.getElementById('root')!
const { baseUrl = '' } = root.dataset

// Not in the production build, which has no simulator.
const {
  bar,
  fetch,
  headers,
  instead,
  signIn,
  Shell = Fragment,
} = import.meta.env.MODE === 'production' ? {} : await (await import('./bar/prepare.tsx')).prepare(baseUrl, client)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ApiProvider baseUrl={baseUrl} headers={headers} fetch={fetch}>
        {instead ?? (
          <HashRoute>
            {bar}
            <Shell>
              <App signIn={signIn} />
            </Shell>
          </HashRoute>
        )}
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
