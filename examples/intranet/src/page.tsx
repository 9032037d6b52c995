import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Connection } from './api.ts'
import { ApiProvider } from './api-context.tsx'
import { App } from './app.tsx'
import { HashRoute, MemoryRoute } from './route.tsx'

interface ProvidersProps extends Connection {
  client: QueryClient
  /** Keeps the route in memory, and starts here. By default the route is in the address. */
  path?: string | undefined
  children: ReactNode
}

/** Everything that the screens require around them. */
export function Providers({ client, path, children, ...connection }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <ApiProvider {...connection}>
        {path === undefined ? <HashRoute>{children}</HashRoute> : <MemoryRoute path={path}>{children}</MemoryRoute>}
      </ApiProvider>
    </QueryClientProvider>
  )
}

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
  path?: string
}

export function Page({ bar, signIn, replacement, Shell = Fragment, ...providers }: PageProps) {
  return (
    <Providers {...providers}>
      {replacement ?? (
        <>
          {bar}
          <Shell>
            <App signIn={signIn} />
          </Shell>
        </>
      )}
    </Providers>
  )
}
