import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api-error.ts'
import { linkTo } from './address.ts'
import { BarIcon } from './bar-icon.tsx'
import { ClockMenu } from './clock-menu.tsx'
import type { Control, View } from './control.ts'
import { CopyButton } from './copy-button.tsx'
import { PeopleMenu } from './people-menu.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'
import { StateNotice, useStateFile } from './state-file.tsx'

interface BarProps {
  control: Control
  /** A view from the address that would replace unsaved changes. */
  offered?: View | undefined
  /** Why the view in the address could not be shown. */
  failure?: Error | undefined
}

/** Chooses who uses the intranet, which company it shows, and when. */
export function Bar({ control, offered: given, failure }: BarProps) {
  const [offered, setOffered] = useState(given)
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about })
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const show = useMutation({ mutationFn: control.show })
  const reset = useMutation({ mutationFn: control.resetClock })
  const state = useStateFile(control)
  const [isOfferingFile, setOfferingFile] = useState(false)
  // The app reports that the intranet cannot be reached.
  if (about.error instanceof ApiError && about.error.status > 0) {
    return (
      <aside className="bar" aria-label="Demonstration">
        <p role="alert">
          {about.error.message}
          <button type="button" onClick={() => about.refetch()}>
            Try again
          </button>
        </p>
      </aside>
    )
  }
  if (!about.data) return null
  const { scenario, user, clock, changed } = about.data
  const titleOf = (name: string) => scenarios.data?.find((card) => card.name === name)?.title ?? name
  const error = show.error ?? reset.error ?? state.error ?? (show.isSuccess ? null : failure)
  const save = () => state.save(`${scenario}-${clock.now.slice(0, 10)}.json`)
  const link = () => linkTo(about.data!)
  return (
    <aside className="bar" aria-label="Demonstration">
      <PeopleMenu control={control} user={user} onChoose={(username) => show.mutate({ user: username })} />
      <ScenarioMenu
        scenarios={scenarios.data ?? []}
        current={scenario}
        onChoose={(name) => (changed ? setOffered({ sim: name }) : show.mutate({ sim: name }))}
        onSave={save}
        onOpen={state.open}
      />
      <ClockMenu now={clock.now} onChoose={(now) => show.mutate({ now })} onReset={() => reset.mutate()} />
      <span className="bar-end">
        <CopyButton text={link} onClickInstead={changed ? () => setOfferingFile(true) : undefined} />
        <a href={control.panel} target="_blank" rel="noreferrer">
          <BarIcon kind="panel" />
          <span className="bar-label">Panel</span>
        </a>
      </span>
      {error && <p role="alert">{error.message}</p>}
      <StateNotice
        state={state}
        titleOf={titleOf}
        current={`“${titleOf(scenario)}”${changed ? ' and your changes' : ''}`}
      />
      {isOfferingFile && changed && (
        <p role="alert">
          A link cannot contain your changes, but a file can. Drop it on this page to load it.
          <button type="button" onClick={save}>
            Save state
          </button>
          <CopyButton text={link} label="Copy link without changes" />
          <button type="button" onClick={() => setOfferingFile(false)}>
            Close
          </button>
        </p>
      )}
      {offered && (
        <p role="alert">
          {offered.sim ? `“${titleOf(offered.sim)}”` : 'Another view'} would replace your changes.
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
