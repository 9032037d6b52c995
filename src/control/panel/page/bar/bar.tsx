import { appAddress, isFramed, world } from '../base.ts'
import { showPalette } from '../keys.ts'
import { about } from '../state/about.ts'
import { connection } from '../stream.ts'
import { Button } from '../ui/button.tsx'
import { ClockButton } from './clock-button.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ScenarioPicker } from './scenario-picker.tsx'
import { ShareMenu } from './share-menu.tsx'
import { SignedIn } from './signed-in.tsx'
import { useToolbar } from './toolbar.ts'

const logo = document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href

/** Who, what and when. It is always in sight, and one tab stop: arrow keys move in it. */
export function Bar() {
  const toolbar = useToolbar()
  const image = <img src={logo} alt="fauxtranet" width="24" height="24" />
  return (
    <header class="bar">
      <h1>
        {isFramed ? (
          image
        ) : (
          // The menu has it for the keyboard.
          <a href={`${appAddress()}/`} title="Open the intranet" tabIndex={-1}>
            {image}
          </a>
        )}
      </h1>
      <div role="toolbar" aria-label="State" {...toolbar}>
        <SignedIn />
        <ScenarioPicker />
        <ClockButton />
        {world.value !== undefined && world.value !== 'default' && (
          <span class="mark world" dir="auto">
            {world.value}
          </span>
        )}
        {about.use()?.readOnly && <span class="mark">Read-only</span>}
        <span class="space" />
        <Button kind="quiet" icon="search" label="Find anything (Ctrl K)" onClick={showPalette} />
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
