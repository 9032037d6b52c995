import { QueryClient } from '@tanstack/react-query'
import { mayRetry } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a request fails and says so, instead of waiting for one in silence.
      queries: { retry: mayRetry, retryDelay: 400, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
