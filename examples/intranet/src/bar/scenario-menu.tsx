import { useRef } from 'react'
import { Link } from '../route.tsx'
import { BarIcon } from './bar-icon.tsx'
import type { ScenarioCard } from './control.ts'
import { Menu } from './menu.tsx'

interface ScenarioMenuProps {
  scenarios: readonly ScenarioCard[]
  current: string
  onChoose: (name: string) => void
  onSave: () => void
  onOpen: (file: File) => void
}

export function ScenarioMenu({ scenarios, current, onChoose, onSave, onOpen }: ScenarioMenuProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = scenarios.find(({ name }) => name === current)
  return (
    <Menu icon={<BarIcon kind="company" />} label={shown?.title ?? current}>
      {(close) => (
        <>
          <Link to="/scenarios" onClick={close}>
            All scenarios, with pictures
          </Link>
          <ul>
            {scenarios.map(({ name, title, shows }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === current || undefined}
                  onClick={() => {
                    onChoose(name)
                    close()
                  }}
                >
                  <span>
                    <b>{title}</b>
                    <small>{shows}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <footer>
            <button
              type="button"
              onClick={() => {
                onSave()
                close()
              }}
            >
              Save state
            </button>
            <button type="button" onClick={() => input.current?.click()}>
              Load state…
            </button>
            <input
              ref={input}
              type="file"
              accept=".json,application/json"
              aria-label="Saved state"
              hidden
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) onOpen(file)
                // Allows choosing the same file again.
                target.value = ''
                close()
              }}
            />
          </footer>
        </>
      )}
    </Menu>
  )
}
