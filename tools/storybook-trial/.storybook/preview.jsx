import { definePreview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createIntranet } from 'fauxtranet/storybook'
import addonMsw from 'msw-storybook-addon'
import { useState } from 'react'
import { FetchContext } from '../people.jsx'
import { renderer } from './docs-page.js'

export const intranet = createIntranet()
Object.assign(window, { intranet })

function Frame({ fetch, children }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <FetchContext value={fetch}>{children}</FetchContext>
    </QueryClientProvider>
  )
}

export default definePreview({
  addons: [intranet.annotations, addonMsw(intranet.start)],
  decorators: [
    (Story, { intranet, parameters }) => (
      <Frame key={intranet.name} fetch={parameters.plain ? (...request) => window.fetch(...request) : intranet.fetch}>
        <Story />
      </Frame>
    ),
  ],
  parameters: { docs: { renderer } },
  tags: ['autodocs'],
})
