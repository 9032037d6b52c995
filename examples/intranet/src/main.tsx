import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProvider } from './api-context.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { HashRoute } from './route.tsx'

const client = createQueryClient()
const root = document.getElementById('root')!
const { baseUrl = '' } = root.dataset
if (import.meta.env.MODE !== 'production') {
  import('./follow-changes.ts').then(({ followChanges }) => followChanges(client, baseUrl))
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ApiProvider baseUrl={baseUrl}>
        <HashRoute>
          <App />
        </HashRoute>
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
