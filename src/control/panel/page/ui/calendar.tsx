import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'

interface CalendarProps {
  /** The chosen day: `2026-03-02`. */
  day: string
  onChoose: (day: string) => void
}

const ms = 24 * 3_600_000
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A month in weeks. The arrow keys move between days, and to other months. */
export function Calendar({ day, onChoose }: CalendarProps) {
  /** The day that Tab reaches. Its month is shown. */
  const [stop, setStop] = useState(day)
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useLayoutEffect(() => setStop(day), [day])
  useLayoutEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  }, [stop])
  const weeks = weeksOf(stop)

  function moveMonth(by: number): void {
    const date = new Date(`${stop.slice(0, 7)}-01`)
    date.setUTCMonth(date.getUTCMonth() + by)
    setStop(toDay(date.getTime()))
  }
  function onKey(event: KeyboardEvent): void {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    isMoving.current = true
    setStop(toDay(Date.parse(stop) + by * ms))
  }
  return (
    <div class="calendar">
      <div class="row">
        <Button kind="quiet" icon="left" label="Previous month" onClick={() => moveMonth(-1)} />
        <b aria-live="polite">{monthFormat.format(Date.parse(stop))}</b>
        <Button kind="quiet" icon="right" label="Next month" onClick={() => moveMonth(1)} />
      </div>
      <table ref={table} onKeyDown={onKey}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    class={one.slice(0, 7) === stop.slice(0, 7) ? undefined : 'other'}
                    aria-label={dayFormat.format(Date.parse(one))}
                    aria-current={one === day ? 'date' : undefined}
                    tabIndex={one === stop ? 0 : -1}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Whole weeks from Monday, with days of the months before and after. */
function weeksOf(day: string): string[][] {
  const first = Date.parse(`${day.slice(0, 7)}-01`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * ms
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => toDay(start + (week * 7 + i) * ms)),
  )
  return weeks.filter((days) => days.some((one) => one.slice(0, 7) === day.slice(0, 7)))
}
