import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { control } from './index.ts'

const company = useCompany(control)

describe('control.getUserPhoto', () => {
  it('is a picture for every user, also if nobody is signed in, and leaves no entry in the journal', async () => {
    const { world } = company.simulator
    world.currentUser = null
    const { status, headers } = await company.get('/users/2/photo')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    expect(world.journal.all()).toEqual([])
    expect((await company.get('/users/999/photo')).status).toBe(404)
  })
})
