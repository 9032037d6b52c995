import { describe, expect, it } from 'vitest'
import type { ActionCard, JournalEntry } from '../../../../shapes.ts'
import { isAction, type ListItem, mergeItems } from './list-items.ts'

const page = (hasOlder: boolean, ...ids: number[]) => ({
  selection: '',
  items: ids.map((id) => ({ id }) as JournalEntry),
  hasOlder,
})
const anAction = (id: number, after: number, text = '') => ({ id, after, kind: 'edit', text }) as ActionCard
const show = (items: ListItem[]) => items.map((item) => `${isAction(item) ? 'action' : 'request'} ${item.id}`)

describe('the list of requests and actions', () => {
  it('has both, newest first', () => {
    const items = mergeItems(page(false, 3, 2), [anAction(4, 3), anAction(3, 2), anAction(2, 2), anAction(1, 0)], '')
    expect(show(items)).toEqual(['action 4', 'request 3', 'action 3', 'action 2', 'request 2', 'action 1'])
  })

  it('has only actions if there is no request', () => {
    expect(show(mergeItems(page(false), [anAction(1, 0)], ''))).toEqual(['action 1'])
  })

  it('leaves out actions that are older than the loaded requests', () => {
    expect(show(mergeItems(page(true, 9, 8), [anAction(2, 8), anAction(1, 7)], ''))).toEqual([
      'request 9',
      'action 2',
      'request 8',
    ])
  })

  it('finds actions by their words', () => {
    const actions = [anAction(2, 0, 'Zoë Baker: job title'), anAction(1, 0, 'Clock set')]
    expect(show(mergeItems(page(false), actions, 'zoe edit -clock'))).toEqual(['action 2'])
  })
})
