import { describe, expect, it } from 'vitest'
import { Pagination, Paging, presentPagination, presentPaging, takePage } from './paging.ts'

const list = ['a', 'b', 'c', 'd', 'e']
const address = 'http://x/api/people/v2/users'

describe('takePage', () => {
  it.each([
    [0, 2, ['a', 'b']],
    [4, 2, ['e']],
    [5, 2, []],
    [900, 2, []],
    [1, 0, []],
    [0, 200, list],
  ])('from %s, %s at most', (offset, limit, items) => {
    expect(takePage(list, { offset, limit })).toEqual({ items, offset, limit, total: 5 })
  })
})

describe('presentPagination', () => {
  const linksOf = (offset: number, limit: number, here = address) => {
    const { prev, next } = Pagination.parse(presentPagination(takePage(list, { offset, limit }), here))
    return [prev, next]
  }

  it.each([
    ['the first page', 0, 2, null, `${address}?offset=2&limit=2`],
    ['one in the middle', 2, 2, `${address}?offset=0&limit=2`, `${address}?offset=4&limit=2`],
    ['the last page', 4, 2, `${address}?offset=2&limit=2`, null],
    ['a page that ends with the list', 3, 2, `${address}?offset=1&limit=2`, null],
    ['an offset below the limit', 1, 2, `${address}?offset=0&limit=2`, `${address}?offset=3&limit=2`],
    ['everything at once', 0, 5, null, null],
    ['an offset beyond the list leads back to its end', 900, 2, `${address}?offset=3&limit=2`, null],
    ['a limit of nothing', 2, 0, null, null],
  ])('%s', (_, offset, limit, prev, next) => {
    expect(linksOf(offset, limit)).toEqual([prev, next])
  })

  it('keeps other parameters unchanged', () => {
    const here = `${address}?limit=2&query=caf%C3%A9+au%20lait&offset=0&fields=id,email&offsets=1`
    expect(linksOf(0, 2, here)[1]).toBe(
      `${address}?query=caf%C3%A9+au%20lait&fields=id,email&offsets=1&offset=2&limit=2`,
    )
  })

  it('keeps question marks in parameter values', () => {
    expect(linksOf(0, 2, `${address}?query=why?&sort=id`)[1]).toBe(`${address}?query=why?&sort=id&offset=2&limit=2`)
  })
})

describe('presentPaging', () => {
  it('has empty strings if there is no such page', () => {
    const paging = presentPaging(takePage(list, { offset: 0, limit: 50 }), address)
    expect(Paging.parse(paging)).toEqual({ offset: 0, limit: 50, total: 5, prev: '', next: '' })
  })

  it('has links with the limit first', () => {
    const page = takePage(list, { offset: 2, limit: 2 })
    const links = { prev: `${address}?limit=2&offset=0`, next: `${address}?limit=2&offset=4` }
    expect(presentPaging(page, address)).toEqual({ ...presentPagination(page, address), ...links })
  })
})
