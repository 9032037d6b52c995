import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Connection } from '../api.ts'
import { followChanges } from '../follow-changes.ts'
import { Demonstration } from '../scenarios/demonstration.tsx'
import { withLongNames } from '../scenarios/long-names.ts'
import { lookIn } from '../scenarios/look.ts'
import { removeView, viewIn } from './address.ts'
import { Bar } from './bar.tsx'
import { createControl } from './control.ts'
import { IntranetClock } from './intranet-clock.tsx'
import { SignIn } from './sign-in.tsx'
import { TwoPeople } from './two-people.tsx'
import '../style/bar.css'
import '../style/scenarios.css'

interface Prepared {
  headers?: Connection['headers']
  fetch?: Connection['fetch']
  bar?: ReactNode
  signIn?: ReactNode
  /** Replaces the app. */
  instead?: ReactNode
  /** Surrounds the app. */
  Shell?: ComponentType<{ children: ReactNode }>
  stop?: () => void
}

/** Reads the address. Only builds with the simulator have this. */
export async function prepare(baseUrl: string, client: QueryClient): Promise<Prepared> {
  const control = createControl(baseUrl)
  const query = new URLSearchParams(location.search)
  const two = query.get('two')
  if (two) return { instead: <TwoPeople control={control} users={two.split(',').slice(0, 2)} /> }
  const as = query.get('as')
  const look = lookIn(location.search)
  document.documentElement.dataset.theme = look.theme
  const view = viewIn(location.search)
  const link = as === null && Object.keys(view).length > 0 ? await showIfUnchanged() : undefined
  const stop = followChanges(client, baseUrl)
  const isFrame = as !== null || query.has('frame')
  const Shell = ({ children }: { children: ReactNode }) => (
    <IntranetClock control={control}>
      {isFrame ? (
        children
      ) : (
        <Demonstration control={control} look={look}>
          {children}
        </Demonstration>
      )}
    </IntranetClock>
  )
  return {
    stop,
    Shell,
    headers: as === null ? undefined : { 'x-sim-user': as },
    fetch: look.names ? withLongNames((input, init) => globalThis.fetch(input, init)) : undefined,
    bar: isFrame ? undefined : <Bar control={control} {...link} />,
    signIn: as === null ? <SignIn control={control} /> : undefined,
  }

  /** A link must not discard what someone has done. */
  async function showIfUnchanged() {
    removeView()
    try {
      const about = await control.about()
      if (!about) return undefined
      if (view.sim !== undefined && about.changed) return { offered: view }
      await control.show(view)
    } catch (error) {
      return { failure: error as Error }
    }
    return undefined
  }
}
