import { type KeyboardEvent, useId, useState } from 'react'

interface ComboboxOptions<Option> {
  typed: string
  onType: (text: string) => void
  options: readonly Option[]
  /** The options are still those of other words. Enter does not choose one. */
  isStale?: boolean
  onChoose: (option: Option) => void
}

/** The attributes of a search field with suggestions, for mouse and keyboard. */
export function useCombobox<Option>({ typed, onType, options, isStale = false, onChoose }: ComboboxOptions<Option>) {
  const id = useId()
  const [at, setAt] = useState(0)
  const option = options[at]

  function type(text: string) {
    onType(text)
    setAt(0)
  }
  function choose(chosen: Option) {
    type('')
    onChoose(chosen)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Escape') type('')
    else if (event.key === 'Enter' && option !== undefined && !isStale) choose(option)
    else return
    event.preventDefault()
  }

  return {
    clear: () => type(''),
    field: {
      'aria-controls': id,
      'aria-activedescendant': option === undefined ? undefined : `${id}-${at}`,
      autoComplete: 'off',
      value: typed,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onKeyDown: press,
    },
    list: { id },
    optionAt: (i: number) => ({
      id: `${id}-${i}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': i === at,
      ref: i === at ? scrollTo : undefined,
      onClick: () => choose(options[i]!),
    }),
  }
}

function scrollTo(option: HTMLElement | null): void {
  // jsdom cannot scroll.
  option?.scrollIntoView?.({ block: 'nearest' })
}
