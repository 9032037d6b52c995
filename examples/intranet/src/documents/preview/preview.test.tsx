import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../../show-app.tsx'
import { objectUrls } from '../../test-setup.ts'

describe('the preview', () => {
  test.override({ fauxtranet: { user: 'documents-admin' } })

  test('shows Markdown as elements, from the details', async () => {
    const user = showApp('/documents/5/15')
    await user.click(await screen.findByRole('link', { name: 'Preview' }))
    await screen.findByRole('heading', { name: 'Wednesday' })
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toContain('☐ Read the code of conduct and the information security policy')
    await user.click(screen.getByRole('link', { name: 'Close preview' }))
    await screen.findByRole('heading', { name: 'Handbooks' })
  })

  test('shows CSV as a table', async () => {
    showApp('/documents/12/37/3')
    const cell = await screen.findByRole('cell', { name: 'on request: "hot tap" kit' })
    expect(cell.parentElement?.textContent).toMatch('IM-40 insertion meter, 1,000 mm')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'article',
      'name',
      'EUR',
      'note',
    ])
  })

  test('shows text', async () => {
    showApp('/documents/5/16/1')
    await screen.findByText(/\w/, { selector: '.preview-file pre' })
  })

  for (const [path, role, type] of [
    ['/documents/5/17/1', 'img', 'image/png'],
    ['/documents/6/21/1', 'img', 'image/svg+xml'],
    ['/documents/1/3/1', undefined, 'application/pdf'],
  ] as const)
    test(`shows ${type} from memory, and releases it`, async () => {
      const user = showApp(path)
      const name = /\.(png|svg|pdf)$/
      const shown = await (role ? screen.findByRole(role, { name }) : screen.findByTitle(name))
      const url = shown.getAttribute('src')!.split('#')[0]!
      expect(objectUrls.get(url)?.type.split(';')[0]).toBe(type)
      await user.click(screen.getByRole('link', { name: 'Close preview' }))
      await waitFor(() => expect(objectUrls.has(url)).toBe(false))
    })

  test('is not offered for other files, which are not loaded', async ({ intranet }) => {
    showApp('/documents/20/86/1')
    await screen.findByText('Files of this kind have no preview')
    expect(intranet.world).not.toHaveReceived('documents.getFile')
  })
})
