import { about } from '../state/about.ts'
import { advance, isFrozen, now, setClock } from '../state/clock.ts'
import { act } from '../state/notice.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { showTime } from '../ui/time.tsx'
import { openClockForm } from './clock-form.tsx'

const steps = [
  ['+1 hour', '1h'],
  ['+1 day', '1d'],
  ['+1 week', '7d'],
] as const

export function ClockButton() {
  about.use()
  const shown = now.value && showTime(now.value)
  const button = (
    <>
      <Icon name="clock" />
      <time class="text" dateTime={now.value}>
        {shown}
      </time>
    </>
  )
  const title = `UTC, ${isFrozen.value ? 'frozen' : 'running'}`
  return (
    <Popover class={isFrozen.value ? 'clock frozen' : 'clock'} label={`Clock: ${shown}`} title={title} button={button}>
      {(close) => (
        <div class="clock-box">
          <p>
            <time dateTime={now.value}>{now.value.slice(0, 19).replace('T', ' ')}</time> <small>{title}</small>
          </p>
          <div class="row">
            {steps.map(([label, by]) => (
              <Button key={by} onClick={() => act(() => advance(by))}>
                {label}
              </Button>
            ))}
          </div>
          <div class="row">
            <Button
              onClick={() => {
                close()
                openClockForm()
              }}
            >
              Set…
            </Button>
            <Button onClick={() => act(() => setClock({ frozen: !isFrozen.value }))}>
              {isFrozen.value ? 'Run' : 'Freeze'}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  )
}
