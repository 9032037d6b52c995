import { anItem } from '../../expenses/expenses.ts'
import { addSheet, type Installation, nextDay, type Probe, sheets, v2 } from './installation.ts'

const itemsOf = ({ world }: Installation, sheet: number) =>
  world.expenseItems.where('sheet_id', sheet).map(({ id }) => id)

export const expensesProbes = {
  'expenses-whose': async ({ send }) => {
    await send('GET', sheets)
  },
  'expenses-total': async (own) => {
    await addSheet(own, 'bo', { total_amount: 99 })
  },
  'expenses-total-again': async (own) => {
    const put = async (id: number) => {
      await own.send('PUT', `${sheets}/${id}`, { items: [anItem(7)] }, 'bo')
      await own.send('GET', `${sheets}/${id}`, undefined, 'bo')
    }
    await put(await addSheet(own))
    await put(await addSheet(own, 'bo', { total_amount: 99 }))
  },
  'expenses-status': async (own) => {
    const { send, world } = own
    // A supervisor may not rename a sheet.
    await send('PUT', `${v2}/users/4/manager`, { manager_id: 3 })
    await send('PUT', `${sheets}/${await addSheet(own, 'carl')}`, { name: 'Renamed' }, 'bo')
    for (const status of ['approved', 'processed'] as const) {
      const id = await addSheet(own)
      world.sheets.patch(id, { status })
      await send('GET', `${sheets}/${id}`, undefined, 'bo')
      await send('PUT', `${sheets}/${id}`, { notes: 'Late' }, 'bo')
    }
  },
  'expenses-put-items': async (own) => {
    const id = await addSheet(own)
    const [first] = itemsOf(own, id)
    await own.send('PUT', `${sheets}/${id}`, { items: [{ id: first, amount: 4 }] }, 'bo')
  },
  'expenses-order': async (own) => {
    for (const name of ['Aachen', 'Cork', 'Bonn', 'Delft']) {
      await addSheet(own, 'bo', { name })
      nextDay(own)
    }
    await own.send('GET', `${sheets}?user=3`, undefined, 'bo')
  },
} satisfies Record<string, Probe>
