import { beforeEach } from 'vitest'
import { thanks } from '../../src/apps/thanks/index.ts'
import { type Company, useCompany } from '../company.ts'

export const anna = { id: 2, name: 'Anna Schmidt' }
export const bo = { id: 3, name: 'Bo Li' }
export const carl = { id: 4, name: 'Carl Schmidt-Jones' }
export const zoe = { id: 6, name: 'Zoë Ångström' }

export const toUser = (id: number) => ({ id, oclass: { id: 1, oclass: 1 } })
export const toGroup = (id: number) => ({ id, oclass: { id: 3, oclass: 3 } })

/** Ids follow this order, from 1 up. Anna and Bo are in group 1, Anna and Carl in group 2. */
export async function addNotes({ done, simulator }: Company): Promise<void> {
  await done('POST', '/tags', { body: { name: 'Teamwork' } })
  await done('POST', '/tags', { body: { name: 'Courage', bg_colour: '#E53935' } })
  await done('POST', '/tags', { body: { name: 'Élan', active: false, bg_colour: '00897b' } })
  await done('POST', '/thanks', {
    as: 'bo',
    body: { description: 'For the review', tags: [1], thanked: [toUser(2)] },
  })
  simulator.world.clock.advance(60 * 60 * 1000)
  await done('POST', '/thanks', {
    as: 'anna',
    body: { description: 'For the night shift', tags: [2, 1], thanked: [toGroup(1), toUser(4)] },
  })
  await done('POST', '/thanks', { as: 'carl', body: { description: 'For the cake', tags: [], thanked: [toUser(6)] } })
  await done('DELETE', '/__sim/outbox')
}

/** The test company with three tags and three notes, created again before each test. */
export function useThanks(): Company {
  const company = useCompany(thanks)
  beforeEach(() => addNotes(company))
  return company
}
