import { about } from '../state/about.ts'
import { isFrozen, now } from '../state/clock.ts'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { showTime } from '../ui/time.tsx'
import { ClockBox } from './clock-box.tsx'

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
    <Popover
      class={isFrozen.value ? 'clock frozen' : 'clock'}
      label={`Clock: ${shown}`}
      title={title}
      button={button}
      disabled={!shown}
    >
      {() => <ClockBox />}
    </Popover>
  )
}
