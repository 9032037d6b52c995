import type { TestWorld } from 'fauxtranet/storybook'
import { type ReactNode, useEffect, useState } from 'react'
import { Providers } from '../src/page.tsx'
import { createQueryClient } from '../src/query-client.ts'

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
    <Providers client={client} baseUrl={intranet.baseUrl} fetch={intranet.fetch} path={path}>
      {children}
    </Providers>
  )
}
