import type { JournalEntry } from '../../../../shapes.ts'

type Mark = [kind: 'fault' | 'violation' | 'warning' | 'undone' | 'forgotten' | 'changes', title: string]

export function marksOf({ fault, warning, violation, undone, forgotten, changed }: JournalEntry): Mark[] {
  const marks: (Mark | false | null | '')[] = [
    fault && ['fault', fault],
    violation && ['violation', violation],
    warning && !violation && ['warning', warning],
    undone && ['undone', 'Its changes were undone.'],
    forgotten && ['forgotten', 'Long content was dropped because the journal was full.'],
    changed > 0 && ['changes', `${changed} ${changed === 1 ? 'change' : 'changes'}`],
  ]
  return marks.filter((mark): mark is Mark => Boolean(mark))
}

const texts = new WeakMap<JournalEntry, string>()

/** Whether an entry has all the words. */
export function matches(entry: JournalEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = texts.get(entry) ?? textOf(entry)
  texts.set(entry, text)
  return words.every((word) => text.includes(word))
}

function textOf(entry: JournalEntry): string {
  const { method, path, endpoint, status, user } = entry
  return [method, path, endpoint, status, user ?? 'nobody', ...marksOf(entry).flat()].join(' ').toLowerCase()
}
