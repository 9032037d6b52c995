import { useRef } from 'preact/hooks'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onType: (text: string) => void
}

export function SearchField({ label, placeholder = 'Filter (-word excludes)', value, onType }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <input
      ref={field}
      type="search"
      class="grow"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

/** Focuses the search field of what is shown. Returns whether there is one. */
export function focusSearch(inside: string): boolean {
  const search = 'input[type=search]'
  const frame = document.querySelector<HTMLIFrameElement>(`${inside} iframe`)
  const field = document.querySelector<HTMLInputElement>(`${inside} ${search}`)
  const found = field ?? frame?.contentDocument?.querySelector<HTMLInputElement>(search)
  found?.focus()
  return found != null
}
