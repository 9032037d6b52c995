import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createIntranet } from 'fauxtranet/storybook'
import addonMsw from 'msw-storybook-addon'
import { useState } from 'react'
import { FetchContext, hireIn } from '../people.jsx'

export const intranet = createIntranet()
Object.assign(window, { intranet, hireLate: () => hireIn(window.fetch) })

function Frame({ fetch, children }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <FetchContext value={fetch}>{children}</FetchContext>
    </QueryClientProvider>
  )
}

/** Three ways to send requests: the page's own fetch, addresses below the world's base, and the world's own fetch. */
function fetchFor(intranet, way) {
  if (way === 'page') return (...request) => window.fetch(...request)
  if (way === 'base') return (address, init) => window.fetch(intranet.baseUrl + address, init)
  return intranet.fetch
}

export default definePreview({
  addons: [addonDocs(), intranet.annotations, addonMsw(intranet.start)],
  decorators: [
    (Story, { intranet, parameters }) => (
      <Frame key={intranet.name} fetch={fetchFor(intranet, parameters.way)}>
        <Story />
      </Frame>
    ),
  ],
  tags: ['autodocs'],
})
