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
