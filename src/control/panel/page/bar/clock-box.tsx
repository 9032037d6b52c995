import { useState } from 'preact/hooks'
import { advance, isFrozen, jumpTo, now, setClock } from '../state/clock.ts'
import { act } from '../state/notice.ts'
import { Button } from '../ui/button.tsx'
import { Calendar } from '../ui/calendar.tsx'
import { Field } from '../ui/field.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { jumpsFrom } from './jumps.ts'

const steps = [
  ['+1 hour', '1h'],
  ['+1 day', '1d'],
  ['+1 week', '7d'],
] as const

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Moves the clock by a click. All times are in UTC, like everywhere in the panel. */
export function ClockBox() {
  const [day, time] = [now.value.slice(0, 10), now.value.slice(11)]
  return (
    <div class="clock-box">
      <ul class="jumps">
        {jumpsFrom(now.value).map(({ label, to }) => (
          <li key={label}>
            <Button onClick={() => jumpTo(to)}>
              {label}
              <small>{dayFormat.format(Date.parse(to))}</small>
            </Button>
          </li>
        ))}
      </ul>
      <Calendar day={day} onChoose={(chosen) => jumpTo(`${chosen}T${time}`)} />
      <ExactTime />
      <div class="row">
        {steps.map(([label, by]) => (
          <Button key={by} onClick={() => act(() => advance(by))}>
            {label}
          </Button>
        ))}
      </div>
      <div class="row">
        <Button onClick={() => act(() => setClock({ frozen: !isFrozen.value }))}>
          {isFrozen.value ? 'Run' : 'Freeze'}
        </Button>
        <Button onClick={() => act(() => setClock({ now: 'real' }))}>Use system time</Button>
      </div>
    </div>
  )
}

/** For times that the calendar does not have. */
function ExactTime() {
  const [typed, setTyped] = useState<string>()
  const shown = now.value.slice(0, 16)
  const { wrong, ...submit } = useSubmit(async () => {
    await setClock({ now: `${typed ?? shown}Z`, frozen: isFrozen.value })
    setTyped(undefined)
  })
  return (
    <form class="exact-time" {...submit}>
      <Field label={`Time in UTC, ${isFrozen.value ? 'frozen' : 'running'}`} error={wrong}>
        <input
          type="datetime-local"
          required
          value={typed ?? shown}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Button type="submit">Set</Button>
    </form>
  )
}
