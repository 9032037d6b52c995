import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient()
const root = document.getElementById('root')!
const { baseUrl = '' } = root.dataset

// Not in the production build, which has no simulator.
const additions =
  import.meta.env.MODE === 'production'
    ? {}
    : (await (await import('./demonstration/open-from-address.tsx')).openFromAddress(baseUrl, client)).page

createRoot(root).render(
  <StrictMode>
    <Page client={client} baseUrl={baseUrl} {...additions} />
  </StrictMode>,
)
