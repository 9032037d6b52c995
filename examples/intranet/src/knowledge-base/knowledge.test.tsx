import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

const leave = '/knowledge/articles/8'

describe('articles', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('are found by their words, without accents, and by category', async () => {
    const user = showApp('/knowledge')
    await user.type(await screen.findByRole('searchbox'), 'TELETRAVAIL lyon')
    const grid = await screen.findByRole('list', { name: 'Articles' })
    expect(
      within(grid)
        .getAllByRole('heading')
        .map((title) => title.textContent),
    ).toEqual(['Télétravail : les règles à Lyon'])
    await user.click(screen.getByRole('link', { name: 'Our meters' }))
    await screen.findByText('No article contains “TELETRAVAIL lyon”')
    await user.clear(screen.getByRole('searchbox'))
    // An article of the subcategory.
    await screen.findByRole('heading', { name: 'Clamping on in a quarter of an hour' })
    expect(screen.queryByRole('heading', { name: 'Connecting from home' })).toBeNull()
  })

  test('show their text without code in it', async ({ intranet }) => {
    intranet.world.articles.patch(8, {
      article_text:
        '<p onclick="hack()">One <strong>bold</strong> word</p><script>hack()</script><a href="javascript:hack()">here</a>',
    })
    showApp(leave)
    const bold = await screen.findByText('bold')
    expect(bold.closest('.rich-text')?.innerHTML).toBe('<p>One <strong>bold</strong> word</p><a>here</a>')
  })

  test('are not endorsed by others than experts, and the error is shown once', async () => {
    const user = showApp(leave)
    await user.click(await screen.findByRole('button', { name: 'Endorse as an expert' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Only experts in Leave and absence can endorse it.')
  })
})

describe('an expert', () => {
  test('endorses an article', async ({ intranet }) => {
    const [expert] = intranet.world.categories.get(5)!.expert_ids
    await intranet.signIn(expert!)
    const user = showApp(leave)
    await user.click(await screen.findByRole('button', { name: 'Endorse as an expert' }))
    await screen.findByRole('heading', { name: 'Endorsed' })
    await waitFor(() => expect(intranet.world.articles.get(8)).toMatchObject({ endorsed_by: expert }))
  })
})
