import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import type { Connection } from './api.ts'
import { ApiProvider, useMe } from './api-context.tsx'
import { App, directionOf } from './app.tsx'
import { HashRoute, MemoryRoute } from './route.tsx'
import { SkipLink } from './skip-link.tsx'

/** Additions to the app in builds with the simulator. */
export interface Additions extends Omit<Connection, 'baseUrl'> {
  bar?: ReactNode
  signIn?: ReactNode
  /** Replaces the app. */
  replacement?: ReactNode
  /** Surrounds the app. */
  Shell?: ComponentType<{ children: ReactNode }>
}

interface PageProps extends Additions {
  client: QueryClient
  baseUrl?: string
  /** Keeps the route in memory, and starts here. By default the route is in the address. */
  path?: string
}

/** The app, with everything that it requires around it. */
export function Page({ client, path, bar, signIn, replacement, Shell = Fragment, ...connection }: PageProps) {
  const content = (
    <>
      <SkipLink />
      {replacement ?? (
        <>
          <Direction />
          {bar}
          <Shell>
            <App signIn={signIn} />
          </Shell>
        </>
      )}
    </>
  )
  return (
    <QueryClientProvider client={client}>
      <ApiProvider {...connection}>
        {path === undefined ? <HashRoute>{content}</HashRoute> : <MemoryRoute path={path}>{content}</MemoryRoute>}
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** The whole page has the direction of the app, so that scroll bars and the bar follow. Its labels stay English. */
function Direction() {
  const direction = directionOf(useMe().data) ?? 'ltr'
  useEffect(() => {
    document.documentElement.dir = direction
  }, [direction])
  return null
}
