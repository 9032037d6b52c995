import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute } from '../route.tsx'
import type { View } from './address.ts'
import type { Control } from './control.ts'
import { mutationKey } from './problem.tsx'
import type { Replacement } from './replacement.tsx'

/** How far the view in the address was opened. */
export interface OpenedLink {
  /** It would replace changes. */
  offered?: View
  /** Why it could not be opened. */
  failure?: Error
}

/** A view, and the page to show it on. A link has the page in its address. */
interface Destination extends View {
  path?: string | undefined
  /** It can be undone. */
  isReplacing?: boolean
}

/** Shows views. One that would replace changes can be offered instead. */
export function useViews(control: Control, replacement: Replacement, given: View | undefined) {
  const { go } = useRoute()
  const [offered, offer] = useState<Destination | undefined>(given)
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const titleOf = (name = '') => scenarios.data?.find((card) => card.name === name)?.title ?? name
  const show = useMutation({
    mutationKey,
    mutationFn: (view: Destination) =>
      view.isReplacing
        ? replacement.replace(`Opened “${titleOf(view.sim)}”.`, () => control.show(view))
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
      “{titleOf(offered.sim)}” would replace your changes.
      <button type="button" onClick={() => show({ ...offered, isReplacing: true })}>
        Open it
      </button>
      <button type="button" onClick={() => offer(undefined)}>
        Keep my changes
      </button>
    </p>
  )
}
