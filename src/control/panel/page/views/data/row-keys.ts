const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the rows of a list. */
export function moveFocus(event: KeyboardEvent): void {
  const step = steps[event.key]
  const list = event.currentTarget as HTMLElement
  const rows = [...list.querySelectorAll<HTMLElement>('th[scope=row] > a, .tile > b > a, .node')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  rows[at + step]?.focus()
}
