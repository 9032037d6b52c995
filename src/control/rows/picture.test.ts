import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'

const company = useCompany(control, { scenario: 'small-company' })

const picture = (table: string, id: number) => company.get(`/__sim/state/${table}/${id}/picture`)

describe('control.getPicture', () => {
  it.each(['users', 'badges', 'articles', 'documents', 'versions', 'files', 'receipts'])(
    'shows rows of %s, also if nobody is signed in, without an entry in the journal',
    async (table) => {
      const { world } = company.simulator
      world.currentUser = null
      const rows = world.tables[table as 'users'].all()
      const statuses = await Promise.all(rows.map(async ({ id }) => (await picture(table, id)).status))
      expect(statuses).toContain(200)
      expect(world.journal.all()).toEqual([])
    },
  )

  it('has the content of the file', async () => {
    const { world } = company.simulator
    const file = world.files.add({ type: 'text/plain', bytes: new TextEncoder().encode('Flour, water, salt') })
    const version = world.versions.all().find(({ components }) => components.length === 1)!
    world.versions.patch(version.id, { components: [{ ...version.components[0]!, file_id: file.id }] })
    expect((await picture('versions', version.id)).body).toBe('Flour, water, salt')
  })

  it('refuses rows without a picture, and rows that do not exist', async () => {
    await company.expectRefusal(404, 'departments 1 has no picture', 'GET', '/state/departments/1/picture')
    for (const table of ['users', 'badges', 'documents', 'files', 'departments'])
      expect((await picture(table, 999)).status).toBe(404)
    expect((await picture('nothing', 1)).status).toBe(404)
  })
})
