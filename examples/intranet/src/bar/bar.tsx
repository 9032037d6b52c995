import { useMutation, useQuery } from '@tanstack/react-query'
import { linkTo } from 'fauxtranet/events'
import { useState } from 'react'
import { useMe } from '../api-context.tsx'
import { ApiError } from '../api-error.ts'
import { useRoute } from '../route.tsx'
import { views as bestViews } from '../scenarios/views.ts'
import { ClockMenu } from './clock-menu.tsx'
import type { Control } from './control.ts'
import { CopyButton } from './copy-button.tsx'
import { stateEnding } from './file-dropped.ts'
import { HostedNote } from './hosted-note.tsx'
import { Offer, type OpenedLink, useViews } from './offer.tsx'
import { PanelLink } from './panel-link.tsx'
import { PeopleMenu } from './people-menu.tsx'
import { mutationKey, Problem, useProblem } from './problem.tsx'
import { type OnReplaced, ReplacementNotice, useReplacement } from './replacement.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'
import { FileOffer, useStateFile } from './state-file.tsx'

export interface BarProps {
  control: Control
  onReplaced: OnReplaced
  link?: OpenedLink | undefined
}

/** Chooses who uses the intranet, which company it shows, and when. */
export function Bar({ control, onReplaced, link: opened = {} }: BarProps) {
  const { parts } = useRoute()
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about })
  const me = useMe().data
  const problem = useProblem(opened.failure)
  const replacement = useReplacement(control, onReplaced)
  const views = useViews(control, replacement, opened.offered)
  const reset = useMutation({ mutationKey, mutationFn: control.resetClock })
  const state = useStateFile(control, replacement)
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
  const { scenario, user, clock, changed, expires, readOnly } = about.data
  if (isOfferingFile && !changed) setOfferingFile(false)
  const { show, offer, scenarios, titleOf } = views
  const save = () => state.save(`${scenario}-${clock.now.slice(0, 10)}${stateEnding}`)
  const link = () => linkTo(location.href, about.data!, Date.now())
  return (
    <aside className="bar" aria-label="Demonstration">
      <PeopleMenu
        control={control}
        user={user}
        face={me?.id}
        label={user === null ? 'Not signed in' : `You are ${me?.fullname ?? user}`}
        onChoose={(username) => {
          // The heading of the page takes the focus.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          show({ user: username })
        }}
      >
        <a
          href={`?two=${user ?? 'employee'},${user === 'approver' ? 'employee' : 'approver'}#/${parts.map(encodeURIComponent).join('/')}`}
        >
          Two people side by side
        </a>
      </PeopleMenu>
      <ScenarioMenu
        scenarios={scenarios}
        current={scenario}
        onChoose={(name) => {
          const view = { scenario: name, path: '/', ...bestViews[name] }
          if (changed) offer(view)
          else show(view)
        }}
        onSave={save}
        onOpen={state.open}
      />
      <ClockMenu
        now={clock.now}
        readNow={async () => (await about.refetch()).data?.clock.now ?? clock.now}
        onChoose={(now) => show({ now })}
        onReset={() => reset.mutate()}
      />
      <span className="bar-end">
        {expires && <HostedNote expires={expires} isReadOnly={readOnly === true} />}
        <CopyButton text={link} onClickInstead={changed && !expires ? () => setOfferingFile(true) : undefined} />
        <PanelLink control={control} />
      </span>
      <Problem of={problem} />
      <ReplacementNotice of={replacement} />
      <FileOffer state={state} about={about.data} titleOf={titleOf} />
      {isOfferingFile && (
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
      <Offer of={views} />
    </aside>
  )
}
