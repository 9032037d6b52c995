import { type FormEvent, useState } from 'react'
import { BarIcon } from './bar-icon.tsx'
import { Menu, MenuItem, useClose } from './menu.tsx'

interface ClockMenuProps {
  now: string
  /** Reads the clock, since time may have passed. */
  readNow: () => Promise<string>
  onChoose: (now: string) => void
  onReset: () => void
}

const day = 24 * 60 * 60 * 1000

export function ClockMenu({ now, readNow, onChoose, onReset }: ClockMenuProps) {
  const [opened, setOpened] = useState({ now, times: 0 })
  const date = new Date(now)
  const daysToMonday = (8 - date.getDay()) % 7 || 7
  const jumps: [title: string, date: Date][] = [
    ['Tomorrow, 9:00', morningAfter(date, 1)],
    ['Next Monday, 9:00', morningAfter(date, daysToMonday)],
    ['In a month', morningAfter(date, 30)],
  ]
  const open = async () => {
    const current = await readNow()
    setOpened(({ times }) => ({ now: current, times: times + 1 }))
  }
  return (
    <Menu icon={<BarIcon kind="calendar" />} label={showDay(date)} onOpen={open}>
      <DateForm key={opened.times} date={new Date(opened.now)} onChoose={onChoose} />
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
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new Date(String(new FormData(event.currentTarget).get('now')))
    if (Number.isNaN(chosen.getTime())) return setMissing(true)
    onChoose(chosen.toISOString())
    close()
  }
  return (
    <form noValidate onSubmit={submit} onChange={() => setMissing(false)}>
      <label>
        Date and time
        <input type="datetime-local" name="now" required defaultValue={localTime(date)} />
      </label>
      <button type="submit">Set</button>
      {isMissing && <p role="alert">Please enter a date and a time.</p>}
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
