const day = 24 * 3_600_000

interface Jump {
  label: string
  /** An instant in UTC. */
  to: string
}

/** Times that people jump to, always in the morning and after now. None until the time is known. */
export function jumpsFrom(now: string): Jump[] {
  if (now === '') return []
  const date = new Date(now)
  const [year, month, weekday] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDay()]
  const morning = (ms: number) => `${new Date(ms).toISOString().slice(0, 10)}T09:00:00.000Z`
  const endOf = (month: number) => morning(Date.UTC(year, month + 1, 0))
  return [
    { label: 'Tomorrow 9:00', to: morning(date.getTime() + day) },
    { label: 'Next Monday 9:00', to: morning(date.getTime() + ((8 - weekday) % 7 || 7) * day) },
    { label: 'End of month 9:00', to: endOf(month) > date.toISOString() ? endOf(month) : endOf(month + 1) },
  ]
}
