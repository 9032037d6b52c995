import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { StrictMode } from 'react'
import { describe, expect } from 'vitest'
import { ApiProvider } from '../api-context.tsx'
import { createQueryClient } from '../query-client.ts'
import { objectUrls } from '../test-setup.ts'
import { Avatar, reloadPhotos } from './avatar.tsx'

describe('a photo that was loaded again', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('leaves nothing in memory', async () => {
    const client = createQueryClient()
    const { unmount } = render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <ApiProvider>
            <Avatar id={2} />
          </ApiProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
    const sources = new Set<string>()
    for (const _ of [1, 2]) {
      reloadPhotos(client)
      await waitFor(() => {
        const { src } = screen.getByRole<HTMLImageElement>('presentation')
        expect(src).toMatch(/^blob:/)
        expect(sources).not.toContain(src)
        sources.add(src)
      })
      expect(objectUrls.size).toBe(1)
    }
    unmount()
    expect(objectUrls.size).toBe(0)
  })
})
