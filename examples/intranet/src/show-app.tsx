import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from './page.tsx'
import { createQueryClient } from './query-client.ts'

/** Renders the app for a test. Its requests are sent as in production, and reach the test's world. */
export function showApp(path: string, client = createQueryClient()) {
  render(<Page client={client} path={path} />)
  return userEvent.setup()
}
