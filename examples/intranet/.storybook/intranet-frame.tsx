import { QueryClientProvider } from '@tanstack/react-query'
import type { TestWorld } from 'fauxtranet/storybook'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiProvider } from '../src/api-context.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { MemoryRoute } from '../src/route.tsx'

interface IntranetFrameProps {
  intranet: TestWorld
  path: string
  children: ReactNode
}

/** Gives a story its own world, cache and route, so that stories on one page do not affect each other. */
export function IntranetFrame({ intranet, path, children }: IntranetFrameProps) {
  const [client] = useState(createQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <ApiProvider baseUrl={intranet.baseUrl} fetch={intranet.fetch}>
        <MemoryRoute path={path}>{children}</MemoryRoute>
      </ApiProvider>
    </QueryClientProvider>
  )
}
