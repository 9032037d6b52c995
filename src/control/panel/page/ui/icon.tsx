const paths = {
  aside: 'M1.5 2.5h13v11h-13zM7 2.5v11',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3m5-3v3',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  clock: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 4.5V8l2.5 1.5',
  close: 'm4 4 8 8m0-8-8 8',
  document: 'M4 1.8h5l3.2 3.2v9.2H4zM9 1.8V5h3.2',
  down: 'm4 6 4 4 4-4',
  folder: 'M1.8 3.5h4.5l1.5 2h6.4v7.7H1.8z',
  left: 'm10 4-4 4 4 4',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 6.5c0-3 2.5-4.5 6-4.5s6 1.5 6 4.5',
  redo: 'M13 3v4H9m4 0a5.5 5.5 0 1 0-.7 4.5',
  right: 'm6 4 4 4-4 4',
  scenario: 'M8 2 2 5l6 3 6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5 14 14',
  share: 'M8 10V2m0 0L5 5m3-3 3 3M3 9v4.5h10V9',
  undo: 'M3 3v4h4M3 7a5.5 5.5 0 1 1 .7 4.5',
  up: 'm4 10 4-4 4 4',
} as const

export type IconName = keyof typeof paths

/** Decoration: what it means is always written as well, at least as a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
