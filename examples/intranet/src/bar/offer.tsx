import { useMutation, useQuery } from '@tanstack/react-query'
import type { Link } from 'fauxtranet/events'
import { useState } from 'react'
import { useRoute } from '../route.tsx'
import type { Control } from './control.ts'
import { mutationKey } from './problem.tsx'
import type { Replacement } from './replacement.tsx'

/** How far the link in the address was opened. */
export interface OpenedLink {
  /** It would replace changes. */
  offered?: Link
  /** Why it could not be opened. */
  failure?: Error
}

/** What to show, and the page to show it on. A link has the page in its address. */
interface Destination extends Link {
  path?: string | undefined
  /** It can be undone. */
  isReplacing?: boolean
}

/** Shows views. One that would replace changes can be offered instead. */
export function useViews(control: Control, replacement: Replacement, given: Link | undefined) {
  const { go } = useRoute()
  const [offered, offer] = useState<Destination | undefined>(given)
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const titleOf = (name = '') => scenarios.data?.find((card) => card.name === name)?.title ?? name
  const show = useMutation({
    mutationKey,
    mutationFn: (view: Destination) =>
      view.isReplacing
        ? replacement.replace(`Opened “${titleOf(view.scenario)}”.`, () => control.show(view))
        : control.show(view),
    onMutate: () => offer(undefined),
    onSuccess: (_, { path }) => path && go(path),
  })
  return { show: show.mutate, offered, offer, scenarios: scenarios.data ?? [], titleOf }
}

/** Asks before a scenario replaces changes. */
export function Offer({ of: { show, offered, offer, titleOf } }: { of: ReturnType<typeof useViews> }) {
  if (!offered) return null
  return (
    <p role="alert">
      “{titleOf(offered.scenario)}” would replace your changes.
      <button type="button" onClick={() => show({ ...offered, isReplacing: true })}>
        Open it
      </button>
      <button type="button" onClick={() => offer(undefined)}>
        Keep my changes
      </button>
    </p>
  )
}
