import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

export const examples: Examples<typeof contract, World> = {
  listSheets: { inWorld: ({ sheets }) => ({ query: { user: sheets.all()[0]!.user_id } }) },
  createSheet: {
    body: {
      name: 'Trade fair',
      location_id: 1,
      dept_id: 1,
      total_amount: 42.5,
      items: [
        {
          type: 'operational',
          receipt_date: { date: '20260302093000' },
          vendor: 'Railway',
          expense_type_id: 1,
          amount: 42.5,
          dept_id: 1,
        },
      ],
    },
  },
  updateSheet: { body: { name: 'Trade fair in May' } },
}

export const growth = ['/sheet?user={id}', '/sheet?supervisor={id}', '/items?user={id}', '/items?vendor={word}']
