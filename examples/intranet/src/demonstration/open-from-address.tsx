import type { QueryClient } from '@tanstack/react-query'
import { readLink, removeLink } from 'fauxtranet/events'
import type { ReactNode } from 'react'
import { Bar } from '../bar/bar.tsx'
import { type Control, createControl } from '../bar/control.ts'
import { passFilesOn } from '../bar/file-dropped.ts'
import { IntranetClock } from '../bar/intranet-clock.tsx'
import type { OpenedLink } from '../bar/offer.tsx'
import { NoScenario } from '../bar/problem.tsx'
import type { OnReplaced } from '../bar/replacement.tsx'
import { SignIn } from '../bar/sign-in.tsx'
import { TwoPeople } from '../bar/two-people.tsx'
import { followChanges } from '../follow-changes.ts'
import { useLeaveMissing } from '../leave-missing.ts'
import { LocksContext } from '../locks.ts'
import type { Additions } from '../page.tsx'
import { Demonstration } from '../scenarios/demonstration.tsx'
import { withLongNames } from '../scenarios/long-names.ts'
import { lookIn } from '../scenarios/look.ts'
import { UndoContext } from '../undo.ts'
import '../style/bar.css'
import '../style/bar-menu.css'
import '../style/scenarios.css'
import '../style/sign-in.css'
import '../style/two-people.css'

interface Opened {
  page: Additions
  stop: () => void
}

/** Opens what the address contains. Only builds with the simulator have this. */
export async function openFromAddress(baseUrl: string, client: QueryClient): Promise<Opened> {
  const control = createControl(baseUrl)
  const query = new URLSearchParams(location.search)
  const as = query.get('as') ?? undefined
  // The page around a frame has opened the link.
  const link = as === undefined ? await openLink(control) : undefined
  const { onWrite, on, stop } = followChanges(client, baseUrl)
  const onReplaced: OnReplaced = (listener) => on(['scenario'], listener)
  const two = query.get('two')
  if (two !== null)
    return {
      page: { replacement: <TwoPeople control={control} users={pairIn(two)} onReplaced={onReplaced} link={link} /> },
      stop,
    }
  const look = lookIn(location.search)
  document.documentElement.dataset.theme = look.theme
  const isFrame = as !== undefined || query.has('frame')
  const stopDrops = isFrame ? passFilesOn() : undefined
  const onReplacedOrUndone: OnReplaced = (listener) => on(['scenario', 'undo'], listener)
  const onUndo = (listener: () => void) => on(['undo'], listener)
  const Shell = ({ children }: { children: ReactNode }) => {
    useLeaveMissing(onReplacedOrUndone)
    return (
      <IntranetClock control={control}>
        <LocksContext value={control.locks}>
          <UndoContext value={onUndo}>
            {isFrame ? (
              children
            ) : (
              <Demonstration control={control} look={look}>
                {children}
              </Demonstration>
            )}
          </UndoContext>
        </LocksContext>
      </IntranetClock>
    )
  }
  return {
    page: {
      Shell,
      onWrite,
      headers: as === undefined ? undefined : { 'x-sim-user': encodeURIComponent(as) },
      fetch: look.names ? withLongNames((input, init) => globalThis.fetch(input, init)) : undefined,
      bar: isFrame ? undefined : <Bar control={control} onReplaced={onReplaced} link={link} />,
      signIn: <SignIn control={control} as={as} />,
    },
    stop: () => {
      stopDrops?.()
      stop()
    },
  }
}

/** A link must not discard what someone has done. */
async function openLink(control: Control): Promise<OpenedLink> {
  const link = readLink(location.search)
  // Later reloads must not open the link again, because that would undo what was done since.
  history.replaceState(null, '', removeLink(location.href))
  if (Object.keys(link).length === 0) return {}
  // In a demo, the simulator has read the link, too. The bar reports the same failure, with a choice.
  document.querySelector('[data-fauxtranet=notice]')?.remove()
  try {
    const about = await control.about()
    if (!about) return {}
    const { scenario } = link
    if (scenario !== undefined && (await control.scenarios()).every(({ name }) => name !== scenario))
      return { failure: new NoScenario(scenario) }
    if (scenario !== undefined && about.changed) return { offered: link }
    await control.show(link)
    return {}
  } catch (error) {
    return { failure: new Error(`The link was not opened: ${(error as Error).message}`) }
  }
}

function pairIn(two: string): string[] {
  const [first = '', second = ''] = two.split(',')
  return [first || 'employee', second || 'approver']
}
