import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../../shapes.ts'
import { notesOf } from './notes.ts'

const none = { reason: null, fault: null, warning: null, violation: null }
const colour = 'the parameter colour is not in the contract'

describe('the notes on a request', () => {
  it.each<[string, Partial<Record<keyof typeof none, string>>, string[]]>([
    ['nothing', {}, []],
    ['a refusal', { reason: 'no' }, ['Refused: no']],
    [
      'a violation that was refused',
      { reason: `${colour}. id must be a number`, violation: colour },
      [`Refused: ${colour}. id must be a number`],
    ],
    [
      'a violation that was ignored',
      { violation: `${colour}.`, warning: `${colour} and ignored.` },
      [`Violation: ${colour} and ignored.`],
    ],
    ['a violation with another refusal', { reason: 'no', violation: colour }, ['Refused: no', `Violation: ${colour}`]],
    ['a warning', { warning: 'old address' }, ['Warning: old address']],
    ['a fault', { fault: '503', reason: '503' }, ['Refused: 503']],
  ])('say each sentence once: %s', (_, entry, notes) => {
    const found = notesOf({ ...none, ...entry } as unknown as JournalEntry)
    expect(found.map((note) => note.join(': '))).toEqual(notes)
  })
})
