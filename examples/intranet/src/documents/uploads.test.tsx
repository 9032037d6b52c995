import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect, vi } from 'vitest'
import { showApp } from '../show-app.tsx'

async function checkIn() {
  const user = showApp('/documents/16/48')
  await user.upload(await screen.findByLabelText('File'), new File(['# 3.5'], 'Update.md'))
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  return screen.findByRole('progressbar', { name: 'Upload' })
}

describe('an upload', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('shows that it is under way, and then its error', async ({ intranet }) => {
    await intranet.fail({ endpoint: 'documents.dropFile', status: 500, message: 'no space left', delay: 300 })
    await checkIn()
    await screen.findByText('no space left')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('shows how much has been sent, until the server has all of it', async ({ onTestFinished }) => {
    const sent: FakeRequest[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeRequest {
        override send = () => sent.push(this)
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const bar = await checkIn()
    const valueAfter = async (loaded: number, value: string | null) => {
      sent[0]!.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 })
      await waitFor(() => expect(bar.getAttribute('value')).toBe(value))
    }
    await valueAfter(1, '0.25')
    await valueAfter(3, '0.75')
    await valueAfter(4, null)
    sent[0]!.onerror?.()
    await screen.findByText(/cannot be reached/)
  })
})

/** MSW's request has no progress. */
class FakeRequest {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onerror?: () => void
  open = () => undefined
  send: () => void = () => undefined
}
