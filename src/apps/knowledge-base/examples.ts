import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

export const examples: Examples<typeof contract, World> = {
  createCategory: {
    body: { category_name: 'Safety', description: 'What to do when it matters', category_experts: [2] },
  },
  updateCategory: { body: { description: 'What to do when it matters' } },
  deleteCategory: { after: ['createCategory'] },
  createArticle: {
    body: { title: 'How to report a leak', category_id: 1, article_text: 'Call the control room.', status: 'publish' },
  },
  updateArticle: { body: { title: 'How to report a leak', status: 'publish' } },
  createQuestion: { body: { title: 'Where are the spare keys?', category_id: 1, text: 'For the gatehouse.' } },
  updateQuestion: { body: { title: 'Where are the spare keys?' } },
}

export const growth = [
  '/articles?category={id}',
  '/articles?tag={word}',
  '/articles?publisher={id}',
  '/questions?category={id}',
  '/questions?tag={word}',
  '/questions?publisher={id}',
]
