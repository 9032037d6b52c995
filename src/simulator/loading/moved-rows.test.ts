import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { empty } from '../../../scenarios/index.ts'
import { createSimulator, defineApplication, defineScenario, Instant, table, type WorldOf } from '../../index.ts'
import type { World } from '../../world/world.ts'

const Booking = z.object({ id: z.int(), starts: Instant, ends: Instant })
const tables = { bookings: table(Booking) }
const monday = '2026-03-02'

/** Bookings for today and over a weekend. The scenario is on a Monday morning. */
const rooms = defineApplication({
  place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
  tables,
  contract: { endpoints: { list: { method: 'GET', path: '/', summary: 'All bookings', reply: z.array(Booking) } } },
  routes: { list: ({ world }) => (world as unknown as WorldOf<typeof tables>).bookings.all() },
  scenarios: [
    defineScenario({
      name: 'booked',
      title: 'Booked',
      shows: 'Bookings.',
      instant: `${monday}T09:30:00Z`,
      extends: empty,
      seed(world) {
        const { bookings } = world as unknown as WorldOf<typeof tables>
        bookings.add({ starts: `${monday}T10:00:00.000Z`, ends: `${monday}T11:00:00.000Z` })
        bookings.add({ starts: '2026-03-06T22:00:00.000Z', ends: '2026-03-07T02:00:00.000Z' })
        bookings.add({ starts: '2026-03-07T10:00:00.000Z', ends: '2026-03-07T12:00:00.000Z' })
      },
    }),
  ],
})

async function bookingsAt(now: string): Promise<string[]> {
  const simulator = await createSimulator({ applications: [rooms], scenario: 'booked' as never, now })
  const response = await simulator.fetch(new Request('http://localhost/api/rooms/'))
  return (await response.json()).map(({ starts, ends }: z.infer<typeof Booking>) => `${starts} ${ends}`)
}

describe('the dates of a user’s application', () => {
  it('move by whole days, so that today stays today and durations stay the same', async () => {
    expect(await bookingsAt('2026-03-03T12:00:00Z')).toEqual([
      '2026-03-03T10:00:00.000Z 2026-03-03T11:00:00.000Z',
      '2026-03-07T22:00:00.000Z 2026-03-08T02:00:00.000Z',
      '2026-03-08T10:00:00.000Z 2026-03-08T12:00:00.000Z',
    ])
  })

  it('stay today before the scenario’s time of day, and on a Saturday', async () => {
    for (const day of ['2026-11-16', '2026-11-21', monday])
      expect((await bookingsAt(`${day}T07:00:00Z`))[0]).toBe(`${day}T10:00:00.000Z ${day}T11:00:00.000Z`)
  })
})

describe('a row that is dated by another row', () => {
  const instant = `${monday}T09:30:00Z`
  const seed = ({ users, sheets, expenseItems }: World) => {
    users.patch(1, { timezone: 'Africa/Cairo' })
    const sheet = { name: 'Fair', user_id: 1, supervisor_id: null, location_id: 1, dept_id: 1, total: 0, notes: '' }
    const { id } = sheets.add({
      ...sheet,
      status: 'draft',
      approved_by: null,
      processed_by: null,
      modified_by: 1,
      modified_at: '2026-02-27T10:00:00.000Z',
    })
    const item = { sheet_id: id, vendor: '', expense_type_id: 1, description: '', amount: 0, client: '' }
    for (const receipt_date of ['2026-02-25T12:00:00.000Z', '2026-02-26T12:00:00.000Z'])
      expenseItems.add({ ...item, type: 'operational', receipt_date, dept_id: 1, project_id: null, billable: false })
  }
  const scenario = defineScenario({ name: 'trip', title: 'Trip', shows: 'A trip.', instant, extends: empty, seed })

  it('moves by the workdays of that row’s person', async () => {
    const { world } = await createSimulator({ scenario, now: '2026-03-04T12:00:00Z' })
    const dates = world.expenseItems.all().map(({ receipt_date }) => receipt_date.slice(0, 10))
    expect(dates).toEqual(['2026-03-01', '2026-03-02'])
  })
})
