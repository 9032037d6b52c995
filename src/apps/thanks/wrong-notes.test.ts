import { describe, it } from 'vitest'
import { toGroup, toUser, useThanks } from '../../../test/thanks/thanks.ts'

const company = useThanks()

/** Notes that can be neither created nor saved. */
const wrongNotes: [string, unknown, string][] = [
  ['description', ' \n', 'description: must not be empty'],
  ['description', 7, 'description: must be a string'],
  ['description', 'x'.repeat(1001), 'description: must have at most 1000 characters'],
  ['tags', 1, 'tags: must be an array'],
  ['tags', ['Courage'], 'tags.0: must be the id of a tag'],
  ['tags', [{ name: 'Courage' }], 'tags.0: must be the id of a tag'],
  ['thanked', [], 'thanked: must not be empty'],
  ['thanked', [{ oclass: 1 }], 'thanked.0.id: is required'],
  ['thanked', [{ id: 2 }], 'thanked.0.oclass: is required'],
  ['thanked', [{ id: 2, oclass: 2 }], 'thanked.0.oclass: must be 1 for a user or 3 for a group'],
  ['thanked', [{ id: 2, oclass: { id: 1 } }], 'thanked.0.oclass: must be 1 for a user or 3 for a group'],
  ['thanked', [{ id: 2, object_type: { id: 2 } }], 'thanked.0.object_type.id: must be 1 for a user or 3 for a group'],
]

/** Notes that name something unknown. */
const unknownIds: [string, unknown, string][] = [
  ['tags', [1, { id: 99 }], 'tags.1: there is no tag 99'],
  ['tags', [1, 1, 99], 'tags.2: there is no tag 99'],
  ['thanked', [toUser(2), toUser(99)], 'thanked.1.id: there is no user 99'],
  ['thanked', [toUser(2), toGroup(6)], 'thanked.1.id: there is no group 6'],
]

describe.each([
  ['POST', '/thanks'],
  ['PUT', '/thanks/1'],
])('writing a note with %s %s', (method, path) => {
  it.each([...wrongNotes.map((row) => [400, ...row] as const), ...unknownIds.map((row) => [404, ...row] as const)])(
    'refuses with %i %s %j',
    async (status, field, value, message) => {
      const body = { description: 'New', tags: [1], thanked: [toUser(3)], [field]: value }
      await company.expectRefusal(status, message, method, path, { body })
    },
  )

  it.each(['description', 'tags', 'thanked'])('requires %s', async (field) => {
    const body = { description: 'New', tags: [1], thanked: [toUser(3)], [field]: undefined }
    await company.expectRefusal(400, `${field}: is required`, method, path, { body })
  })
})
