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

for (const endpoint of ['listArticles', 'listCategories'] as const)
  test(`${endpoint} that fails is reported next to a question`, async ({ intranet }) => {
    await intranet.fail({ endpoint: `knowledge-base.${endpoint}`, status: 500, message: 'out of order' })
    showApp('/knowledge/questions/2')
    expect((await screen.findByRole('alert')).textContent).toMatch('out of order')
  })

describe('writing', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('an article of an employee becomes a draft, which they edit and delete', async ({ intranet }) => {
    const user = showApp('/knowledge/categories/2')
    await user.click(await screen.findByRole('link', { name: 'Write an article' }))
    await user.type(await screen.findByLabelText('Title'), 'Two keys')
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByText(/^Not published/)
    const { id, status } = intranet.world.articles.all().at(-1)!
    expect(status).toBe('draft')

    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(screen.getByLabelText('Text'), 'One to lose.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('One to lose.')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete article' }))
    await screen.findByRole('list', { name: 'Articles' })
    expect(intranet.world.articles.has(id)).toBe(false)
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

describe('questions', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('are added to the open category, with the words of the search', async ({ intranet }) => {
    const user = showApp('/knowledge/categories/7/questions')
    await user.type(await screen.findByRole('searchbox'), 'How cold is too cold?')
    await user.click(await screen.findByRole('link', { name: 'Ask a question' }))
    await user.type(await screen.findByLabelText('Details'), 'The pipe is <outside>.\nIt is -20 °C.')
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('heading', { name: 'How cold is too cold?' })
    expect(await screen.findByText('The pipe is <outside>.')).toBeDefined()
    expect(intranet.world).toHaveReceived('knowledge-base.createQuestion', {
      body: { category_id: 7, text: '<p>The pipe is &#60;outside&#62;.</p><p>It is -20 °C.</p>' },
    })
  })

  test('are edited and deleted by their author', async ({ intranet }) => {
    intranet.world.questions.patch(2, { question_text: '<p>Two <em>phones</em>?</p>' })
    const user = showApp('/knowledge/questions/2')
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.clear(screen.getByLabelText('Question'))
    await user.type(screen.getByLabelText('Question'), 'My own phone?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { name: 'My own phone?' })
    // The text was not changed, so it keeps its formatting.
    expect(intranet.world.questions.get(2)).toMatchObject({
      title: 'My own phone?',
      question_text: '<p>Two <em>phones</em>?</p>',
    })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete question' }))
    await screen.findByRole('list', { name: 'Questions' })
    expect(intranet.world.questions.has(2)).toBe(false)
  })

  test('of others have no buttons', async () => {
    showApp('/knowledge/questions/4')
    await screen.findByRole('heading', { name: /approved for billing/ })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an address', () => {
  test('with a stray % is shown as it is', async () => {
    showApp('/knowledge/tags/%')
    await screen.findByRole('heading', { name: '#%' })
  })

  test('of a missing article has a heading, and nothing to try again', async () => {
    showApp('/knowledge/articles/99999')
    await screen.findByRole('heading', { level: 1, name: 'Not found' })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
