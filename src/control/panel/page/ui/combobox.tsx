import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useState } from 'preact/hooks'
import { act } from '../state/notice.ts'

export interface Choice<T> {
  key: string
  value: T
  content: ComponentChildren
}

type Choices<T> = readonly Choice<T>[]

export interface ComboboxProps<T> {
  label: string
  placeholder?: string
  /** Must be the same function as long as it finds the same. */
  find: (typed: string) => Choices<T> | Promise<Choices<T>>
  onChoose: (value: T) => unknown
  empty?: string
}

/** Choices that are shown. Others are found by typing. */
export const shownAtMost = 50

/** A search field above its matching choices, for mouse and keyboard. */
export function Combobox<T>({ label, placeholder, find, onChoose, empty = 'No match.' }: ComboboxProps<T>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<{ typed: string; choices: Choices<T> }>()
  useLayoutEffect(() => {
    let isLatest = true
    const take = (choices: Choices<T>) => isLatest && setFound({ typed, choices })
    const choices = find(typed)
    if (choices instanceof Promise) act(async () => take(await choices))
    else take(choices)
    return () => {
      isLatest = false
    }
  }, [typed, find])
  const shown = found?.choices.slice(0, shownAtMost) ?? []

  /** The shown choices may be the ones of an earlier text. */
  async function enter(): Promise<void> {
    const choice = (found?.typed === typed ? shown : await find(typed))[at]
    if (choice) onChoose(choice.value)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') act(enter)
    else return
    event.preventDefault()
  }

  return (
    <div class="combobox">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown[at] && `${id}-${at}`}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label={label}>
        {shown.map(({ key, value, content }, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={key}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            ref={i === at ? scrollTo : undefined}
            onClick={() => onChoose(value)}
          >
            {content}
          </div>
        ))}
      </div>
      {shown.length === shownAtMost && <small>{`The first ${shownAtMost}. Type to find others.`}</small>}
      {found && shown.length === 0 && <small>{empty}</small>}
    </div>
  )
}

function scrollTo(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
