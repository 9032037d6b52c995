import { QueryClient } from '@tanstack/react-query'
import { mayRetry } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // When offline, requests fail with an error instead of waiting for a connection.
      queries: { retry: mayRetry, retryDelay: 400, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
