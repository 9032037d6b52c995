import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { toSearchKey } from '../../../../core/text/keywords.ts'

export interface Choice {
  key: string
  /** What is searched: "magda" finds "Magdalena Nowak". */
  text: string
  content: ComponentChildren
}

interface ComboboxProps {
  label: string
  placeholder?: string
  choices: readonly Choice[]
  onChoose: (key: string) => unknown
  /** Enter with a text that no choice matches. */
  onOther?: (text: string) => unknown
  empty?: string
}

const shownAtMost = 50

/** A search field above its matching choices, for mouse and keyboard. */
export function Combobox({ label, placeholder, choices, onChoose, onOther, empty = 'No match.' }: ComboboxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = toSearchKey(typed).split(/\s+/).filter(Boolean)
  const matching = choices.filter(({ text }) => {
    const key = toSearchKey(text)
    return words.every((word) => key.includes(word))
  })
  const shown = matching.slice(0, shownAtMost)

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && shown[at]) onChoose(shown[at].key)
    else if (event.key === 'Enter' && typed.trim()) onOther?.(typed.trim())
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
        {shown.map(({ key, content }, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={key}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            ref={i === at ? scrollTo : undefined}
            onClick={() => onChoose(key)}
          >
            {content}
          </div>
        ))}
      </div>
      {matching.length > shown.length && <small>{`${matching.length - shown.length} more. Type to find them.`}</small>}
      {matching.length === 0 && <small>{empty}</small>}
    </div>
  )
}

function scrollTo(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
