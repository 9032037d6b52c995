/** `Mon 2 Mar 2026, 09:30`, in UTC like all times of the simulator. */
export function showTime(instant: string): string {
  return format.format(Date.parse(instant)).replace(',', '')
}

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

export function Time({ at, isShort }: { at: string; isShort?: boolean }) {
  return (
    <time dateTime={at} title={`${at}, UTC`}>
      {isShort ? at.slice(11, 19) : showTime(at)}
    </time>
  )
}
