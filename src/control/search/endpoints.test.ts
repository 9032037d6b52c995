import { describe, expect, it } from 'vitest'
import { addressOf, idOf } from '../../core/http/contract.ts'
import { loadContracts } from '../../simulator/applications.ts'
import { findEndpoints, findFields, findNearSearches, toEndpointText } from './endpoints.ts'

const endpoints = (await loadContracts()).flatMap((contract) =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => {
    const id = idOf(contract, name)
    return { id, text: toEndpointText(id, `${endpoint.method} ${addressOf(contract, endpoint)}`, endpoint.summary) }
  }),
)
const find = (typed: string) => findEndpoints(typed, endpoints).map(({ id }) => id)

describe('findEndpoints', () => {
  it.each([
    ['upload', ['documents.dropFile', 'documents.addDocument', 'documents.checkIn', 'people.setPhoto']],
    ['avatar', ['people.getPhoto', 'people.setPhoto', 'people.deletePhoto']],
    ['login', ['people.getCurrentUser']],
    ['likes', ['thanks.createNote', 'thanks.listNotes']],
    ['kudos', ['thanks.createNote', 'thanks.listNotes']],
    ['approve', ['documents.approve']],
    ['change avatar', ['people.setPhoto']],
  ])('finds endpoints by what they do: %s', (typed, ids) => {
    expect(find(typed)).toEqual(expect.arrayContaining(ids))
    expect(find(typed).length).toBeLessThan(20)
  })

  it('lists endpoints with the typed word before those with a synonym', () => {
    const uploads = ['badges.addImages', 'documents.dropFile', 'people.setPhoto']
    expect(find('upload').slice(0, 3).sort()).toEqual(uploads)
    expect(find('upload').slice(3)).toContain('documents.addDocument')
  })

  it('lists endpoints with the typed word in their id first', () => {
    expect(find('approve')).toEqual(['documents.approve', 'documents.listDocuments'])
    const added = ['documents.addDocument', 'documents.addToFolder', 'documents.checkIn']
    expect(find('upload').slice(3, 6).sort()).toEqual(added)
  })

  it('finds the beginning of a word, in any case', () => {
    expect(find('Avat')).toEqual(find('avatar'))
  })

  it('finds all endpoints without words', () => {
    expect(find(' ')).toHaveLength(endpoints.length)
  })

  it('needs every word', () => {
    expect(find('delete photo')).toEqual(['people.deletePhoto'])
    expect(find('photo wombat')).toEqual([])
  })
})

describe('the fields of endpoints', () => {
  const [getUser, getGroup] = [
    { id: 'people.getUser', text: 'people.getuser get one user', fields: ['id', 'job_title', 'photo_url'] },
    { id: 'people.getGroup', text: 'people.getgroup get one group', fields: ['id', 'owner', 'photo_url'] },
  ]
  const setPhoto = { id: 'people.setPhoto', text: 'people.setphoto post set the photo', fields: ['photo'] }
  const findIds = (typed: string) => findEndpoints(typed, [getUser, getGroup, setPhoto]).map(({ id }) => id)

  it.each([
    ['job_title', ['people.getUser']],
    ['Job title', ['people.getUser']],
    ['group owner', ['people.getGroup']],
    ['photo', ['people.setPhoto', 'people.getUser', 'people.getGroup']],
    ['avatar', ['people.setPhoto']],
  ])('are found after ids, addresses and summaries: %s', (typed, ids) => {
    expect(findIds(typed)).toEqual(ids)
  })

  it('are named if their name matches', () => {
    expect(findFields('photo job', getUser)).toEqual(['job_title', 'photo_url'])
    expect(findNearSearches('job_titel', [getUser, getGroup])).toContain('job_title')
  })
})

describe('findNearSearches', () => {
  it('corrects the spelling, also of synonyms', () => {
    expect(findNearSearches('uplaod', endpoints)).toContain('upload')
    expect(findNearSearches('aprove draft', endpoints)[0]).toBe('approve draft')
  })

  it('finds some of the words', () => {
    expect(findNearSearches('photo wombat', endpoints)).toEqual(['photo'])
  })

  it('finds nothing near letters without a meaning', () => {
    expect(findNearSearches('qqqqqqqq', endpoints)).toEqual([])
  })
})
