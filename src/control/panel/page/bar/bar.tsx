import { world } from '../base.ts'
import { connection } from '../stream.ts'
import { ClockButton } from './clock-button.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PersonPicker } from './person-picker.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'
import { ShareMenu } from './share-menu.tsx'
import { useToolbar } from './toolbar.ts'

const logo = document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href

/** Who, what and when. It is always in sight, and one tab stop: arrow keys move in it. */
export function Bar() {
  const toolbar = useToolbar()
  return (
    <header class="bar">
      <h1>
        <img src={logo} alt="fauxtranet" width="24" height="24" />
      </h1>
      <div role="toolbar" aria-label="World" {...toolbar}>
        <PersonPicker />
        <ScenarioMenu />
        <ClockButton />
        {world.value !== undefined && world.value !== 'default' && (
          <span class="mark world" dir="auto">
            {world.value}
          </span>
        )}
        <span class="space" />
        <HistoryButtons />
        <ShareMenu />
        <MoreMenu />
      </div>
      <p class={`connection ${connection.value === 'live' ? 'open' : ''}`} title={connection.value}>
        <span class="dot" />
        <span class="state">{connection.value}</span>
      </p>
    </header>
  )
}
