import { BarIcon } from './bar-icon.tsx'
import { Menu, MenuItem, useClose } from './menu.tsx'

interface ClockMenuProps {
  now: string
  onChoose: (now: string) => void
  onReset: () => void
}

const day = 24 * 60 * 60 * 1000

export function ClockMenu({ now, onChoose, onReset }: ClockMenuProps) {
  const date = new Date(now)
  const daysToMonday = (8 - date.getDay()) % 7 || 7
  const jumps: [title: string, date: Date][] = [
    ['Tomorrow, 9:00', morningAfter(date, 1)],
    ['Next Monday, 9:00', morningAfter(date, daysToMonday)],
    ['In a month', morningAfter(date, 30)],
  ]
  return (
    <Menu icon={<BarIcon kind="calendar" />} label={showDay(date)}>
      <DateForm date={date} onChoose={onChoose} />
      <ul>
        {jumps.map(([title, next]) => (
          <li key={title}>
            <MenuItem onChoose={() => onChoose(next.toISOString())}>{title}</MenuItem>
          </li>
        ))}
        <li>
          <MenuItem onChoose={onReset}>Current time</MenuItem>
        </li>
      </ul>
    </Menu>
  )
}

function DateForm({ date, onChoose }: { date: Date; onChoose: (now: string) => void }) {
  const close = useClose()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(new Date(String(new FormData(event.currentTarget).get('now'))).toISOString())
        close()
      }}
    >
      <label>
        Date and time
        <input type="datetime-local" name="now" required defaultValue={localTime(date)} />
      </label>
      <button type="submit">Set</button>
    </form>
  )
}

/** With the year, unless it is the real one. */
function showDay(date: Date): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
  })
}

function morningAfter(date: Date, days: number): Date {
  const next = new Date(date.getTime() + days * day)
  next.setHours(9, 0, 0, 0)
  return next
}

function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
