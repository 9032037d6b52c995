import { describe, expect, it } from 'vitest'
import { addressOf, idOf } from '../core/http/contract.ts'
import { loadContracts } from '../simulator/applications.ts'
import { findEndpoints, findNearSearches, toEndpointText } from './endpoint-words.ts'

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
    expect(find('upload')[0]).toBe('documents.dropFile')
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
