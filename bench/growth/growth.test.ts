import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../src/simulator/applications.ts'
import { questions } from './endpoints.ts'
import { askGrownWorlds, ratiosOf } from './grown.ts'

/** What a search in an index may take more at ten times the rows. A walk through all rows takes about ten times as many. */
const atMost = 1.6

/** They walk through all rows. Take out what no longer does. */
const known: string[] = [
  'people.listUsers ?query',
  'people.listUsers ?extranet_id',
  'people.listUsers ?ids',
  'people.listUserGroups',
  'people.listUserRoles',
  'people.listGroups ?offset',
  'people.listGroups ?query',
  'people.listGroups ?owner',
  'people.listRoles ?offset',
  'people.listRoles ?query',
  'people.listExtranets ?offset',
  'people.listExtranets ?query',
  'people-v1.listUsers ?query',
  'people-v1.listUsers ?name_filter',
  'people-v1.listGroups ?query',
  'people-v1.listRoles ?query',
  'people-v1.listExtranets ?query',
  'documents.listDocuments',
  'documents.listDocuments (one’s own)',
  'documents.listDocuments ?draft (one’s own)',
  'documents.listDocuments ?to_approve (one’s own)',
  'documents.listFolders',
  'documents.listFolder',
  'documents.findSubfolder ?title',
  'badges.listBadges ?search',
  'expenses.listItems ?vendor',
  'thanks.listTags ?offset',
  'thanks.listTags ?name',
  'thanks.countTags',
  'documents.listDropBox (one’s own)',
]

describe('lists and searches', () => {
  it('are all asked as the world grows', async () => {
    const asked = new Set(questions.map(({ endpoint }) => endpoint))
    const missing = (await loadContracts())
      .filter(({ application }) => application !== 'control')
      .flatMap(({ application, endpoints }) => Object.keys(endpoints).map((name) => `${application}.${name}`))
      .filter((id) => /\.(list|find|search|count)/.test(id) && !asked.has(id))
    expect(missing).toEqual([])
  })

  it('take no more steps at ten times the rows, but for those that are known', async () => {
    const grown = await askGrownWorlds('src/index.ts', 10, 'steps')
    const walking = grown.filter((one) => ratiosOf(one).some((ratio) => ratio > atMost))
    expect(walking.map(({ name }) => name)).toEqual(known)
  }, 300_000)
})
