import { useEffect, useRef, useState } from 'react'
import { useRoute } from '../route.tsx'
import { useCombobox } from '../ui/combobox.ts'
import { useDebounced } from './debounced.ts'
import { useResults } from './results.tsx'

/** One field for everything, for mouse and keyboard. `/` moves the focus to it. */
export function Search() {
  const { go } = useRoute()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const words = typed.trim()
  const settled = useDebounced(words, 200)
  const { groups, isLoading, isStale, failed } = useResults(words && settled)
  const hits = groups.flatMap((group) => group.hits)
  const { clear, field, list, optionAt } = useCombobox({
    typed,
    onType: setTyped,
    options: hits,
    isStale: isStale || words !== settled,
    onChoose: ({ to }) => {
      input.current?.blur()
      go(to)
    },
  })

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  return (
    // The results close when the focus leaves the search.
    <search
      className="search"
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || clear()}
    >
      <input
        {...field}
        role="combobox"
        ref={input}
        type="search"
        aria-label="Search the intranet"
        aria-expanded={words !== ''}
        aria-keyshortcuts="/"
        placeholder="Search"
      />
      <div className="search-results" hidden={words === ''}>
        <div {...list} role="listbox" aria-label="Results">
          {groups.map(({ title, hits: within, note }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside a listbox.
            <div key={title} role="group" aria-label={title}>
              <span className="group-title">
                {title} {note && <small>{note}</small>}
              </span>
              {within.map((hit) => (
                <div key={hit.to} {...optionAt(hits.indexOf(hit))}>
                  <span className="hit-picture">{hit.picture}</span>
                  <span className="hit-text">
                    <bdi>{hit.title}</bdi>
                    <small dir="auto">{hit.fact}</small>
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        {failed.length > 0 && (
          <p className="lead" role="status">
            {failed.join(', ')} could not be searched.
          </p>
        )}
        {hits.length === 0 && failed.length === 0 && (
          <p className="lead" role="status">
            {isLoading || words !== settled ? 'Searching…' : `Nothing found for “${words}”. Try fewer or other words.`}
          </p>
        )}
      </div>
    </search>
  )
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
