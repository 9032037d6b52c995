import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'

const company = useCompany(control, { scenario: 'drafts-awaiting-approval' })

const permitted = async (user: string | null, id: number): Promise<string[]> => {
  await company.done('PUT', '/user', { body: { user } })
  return (await company.done('GET', `/permitted/documents?ids=${id}`))[id]
}

const rest = '/intranet/rest/documents'
const requests: Record<string, (id: number) => [method: string, path: string]> = {
  'documents.checkOut': (id) => ['POST', `${rest}/document/${id}/checkout`],
  'documents.cancelCheckOut': (id) => ['DELETE', `${rest}/checkin/${id}`],
  'documents.approve': (id) => ['PUT', `/intranet/documents/document/${id}/approve`],
}

describe('control.listPermitted', () => {
  it('lists exactly the endpoints that accept the request, and changes nothing', async () => {
    const { world } = company.simulator
    const [free, held] = world.documents.all().filter(({ checked_out_by }) => checked_out_by === null)
    world.documents.patch(held!.id, { checked_out_by: 1, checked_out_in: 1 })
    const drafted = world.versions.where('is_draft', true)[0]!.document_id
    const found = new Set<string>()
    for (const id of [free!.id, held!.id, drafted, 999]) {
      for (const user of ['admin', 'employee', 'approver', null]) {
        const before = world.state
        const listed = await permitted(user, id)
        expect(world.state.tables).toBe(before.tables)
        for (const [endpoint, requestFor] of Object.entries(requests)) {
          const { tables } = world.state
          const { status } = await company.send(...requestFor(id))
          expect([user, id, endpoint, listed.includes(endpoint)]).toEqual([user, id, endpoint, status < 400])
          if (world.state.tables !== tables) await company.done('POST', '/undo', { body: {} })
          if (status < 400) found.add(endpoint)
        }
      }
    }
    expect([...found].sort()).toEqual(Object.keys(requests).sort())
  })

  it('lists nothing for tables without such endpoints', async () => {
    expect(await company.done('GET', '/permitted/groups?ids=1')).toEqual({ 1: [] })
    await company.expectRefusal(404, /there is no table "document"/, 'GET', '/permitted/document?ids=1')
  })
})
