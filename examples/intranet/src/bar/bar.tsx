import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkTo } from './address.ts'
import { BarIcon } from './bar-icon.tsx'
import { ClockMenu } from './clock-menu.tsx'
import type { Control, View } from './control.ts'
import { PeopleMenu } from './people-menu.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'

interface BarProps {
  control: Control
  /** A view from the address that would replace unsaved changes. */
  offered?: View | undefined
}

/** Chooses who uses the intranet, which company it shows, and when. */
export function Bar({ control, offered: given }: BarProps) {
  const [offered, setOffered] = useState(given)
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about })
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const show = useMutation({ mutationFn: control.show })
  const reset = useMutation({ mutationFn: control.resetClock })
  if (!about.data) return null
  const { scenario, user, clock } = about.data
  const titleOf = (name: string) => scenarios.data?.find((card) => card.name === name)?.title ?? name
  const error = show.error ?? reset.error
  return (
    <aside className="bar" aria-label="Demonstration">
      <PeopleMenu control={control} user={user} onChoose={(username) => show.mutate({ user: username })} />
      <ScenarioMenu
        scenarios={scenarios.data ?? []}
        current={scenario}
        onChoose={(name) => show.mutate({ sim: name })}
      />
      <ClockMenu now={clock.now} onChoose={(now) => show.mutate({ now })} onReset={() => reset.mutate()} />
      <span className="bar-end">
        <CopyButton text={() => linkTo(about.data!)} />
        <a href={control.panel} target="_blank" rel="noreferrer">
          <BarIcon kind="panel" />
          <span className="bar-label">Panel</span>
        </a>
      </span>
      {error && <p role="alert">{error.message}</p>}
      {offered && (
        <p role="alert">
          This link shows {offered.sim ? `“${titleOf(offered.sim)}”` : 'another view'}. Your changes would be lost.
          <button
            type="button"
            onClick={() => {
              show.mutate(offered)
              setOffered(undefined)
            }}
          >
            Open it
          </button>
          <button type="button" onClick={() => setOffered(undefined)}>
            Keep my changes
          </button>
        </p>
      )}
    </aside>
  )
}

function CopyButton({ text }: { text: () => string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      onBlur={() => setCopied(false)}
      onClick={() => navigator.clipboard.writeText(text()).then(() => setCopied(true))}
    >
      <BarIcon kind={isCopied ? 'check' : 'link'} />
      <span className="bar-label" role="status">
        {isCopied ? 'Link copied' : 'Copy link'}
      </span>
    </button>
  )
}
