import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from './api-context.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { MemoryRoute } from './route.tsx'

/** Renders the app for a test. Its requests are sent as in production, and reach the test's world. */
export function showApp(path: string, client = createQueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <ApiProvider>
        <MemoryRoute path={path}>
          <App />
        </MemoryRoute>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
