import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { View } from './address.ts'
import type { Control } from './control.ts'

/** How far the view in the address was opened. */
export interface OpenedLink {
  /** It would replace changes. */
  offered?: View
  /** Why it could not be opened. */
  failure?: Error
}

/** Shows views. One that would replace changes can be offered instead. */
export function useViews(control: Control, { offered: given, failure }: OpenedLink) {
  const [offered, offer] = useState(given)
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const show = useMutation({ mutationFn: control.show, onMutate: () => offer(undefined) })
  return {
    show: show.mutate,
    offered,
    offer,
    error: show.error ?? (show.isSuccess ? undefined : failure),
    scenarios: scenarios.data ?? [],
    titleOf: (name = '') => scenarios.data?.find((card) => card.name === name)?.title ?? name,
  }
}

/** Asks before a scenario replaces changes. */
export function Offer({ of: { show, offered, offer, titleOf } }: { of: ReturnType<typeof useViews> }) {
  if (!offered) return null
  return (
    <p role="alert">
      “{titleOf(offered.sim)}” would replace your changes.
      <button type="button" onClick={() => show(offered)}>
        Open it
      </button>
      <button type="button" onClick={() => offer(undefined)}>
        Keep my changes
      </button>
    </p>
  )
}
