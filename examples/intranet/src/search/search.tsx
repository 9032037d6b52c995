import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useRoute } from '../route.tsx'
import { Failure } from '../ui/failure.tsx'
import { type Hit, type HitGroup, useResults } from './results.tsx'

/** One field for everything, for mouse and keyboard. `/` moves the focus to it. */
export function Search() {
  const { go } = useRoute()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const words = typed.trim()
  const { groups, isLoading, error } = useResults(words)
  const hits = groups.flatMap((group) => group.hits)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  function type(text: string) {
    setTyped(text)
    setAt(0)
  }
  function open({ to }: Hit) {
    type('')
    field.current?.blur()
    go(to)
  }
  function press(event: KeyboardEvent) {
    const hit = hits[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Escape') type('')
    else if (event.key === 'Enter' && hit) open(hit)
    else return
    event.preventDefault()
  }

  return (
    // The results close when the focus leaves the search.
    <search
      className="search"
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || type('')}
    >
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search the intranet"
        aria-expanded={words !== ''}
        aria-controls={id}
        aria-activedescendant={hits[at] && `${id}-${at}`}
        aria-keyshortcuts="/"
        autoComplete="off"
        placeholder="Search"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <div className="search-results" hidden={words === ''}>
        <div id={id} role="listbox" aria-label="Results">
          <Groups groups={groups} id={id} at={at} onOpen={open} />
        </div>
        {words !== '' && <Failure error={error} />}
        {hits.length === 0 && !error && (
          <p className="lead" role="status">
            {isLoading ? 'Searching…' : `Nothing found for “${words}”. Try fewer or other words.`}
          </p>
        )}
      </div>
    </search>
  )
}

interface GroupsProps {
  groups: readonly HitGroup[]
  id: string
  at: number
  onOpen: (hit: Hit) => void
}

function Groups({ groups, id, at, onOpen }: GroupsProps) {
  const all = groups.flatMap(({ hits }) => hits)
  return groups.map(({ title, hits }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside a listbox.
    <div key={title} role="group" aria-label={title}>
      <span className="group-title">{title}</span>
      {hits.map((hit) => {
        const i = all.indexOf(hit)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={i}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            ref={i === at ? scrollTo : undefined}
            onClick={() => onOpen(hit)}
          >
            <span className="hit-picture">{hit.picture}</span>
            <span className="hit-text">
              <bdi>{hit.title}</bdi>
              <small dir="auto">{hit.fact}</small>
            </span>
          </div>
        )
      })}
    </div>
  ))
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function scrollTo(option: HTMLElement | null): void {
  // jsdom cannot scroll.
  option?.scrollIntoView?.({ block: 'nearest' })
}
