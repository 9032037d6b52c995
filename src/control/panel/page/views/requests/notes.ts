import type { JournalEntry } from '../../../../shapes.ts'

type Note = [title: 'Refused' | 'Fault' | 'Violation' | 'Warning', sentence: string]

/** Why a request was refused, and what was wrong with it. Each sentence is there once. */
export function notesOf({ reason, fault, warning, violation }: JournalEntry): Note[] {
  const isTold = violation === null || reason?.includes(violation)
  const notes: (Note | false | null)[] = [
    reason !== null && ['Refused', reason],
    fault !== null && fault !== reason && ['Fault', fault],
    // A warning about a violation also explains how it was treated.
    warning !== null && warning !== reason && [violation === null ? 'Warning' : 'Violation', warning],
    warning === null && !isTold && ['Violation', violation],
  ]
  return notes.filter((note): note is Note => Boolean(note))
}
