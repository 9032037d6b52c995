import { useRef } from 'react'
import { Link } from '../route.tsx'
import { BarIcon } from './bar-icon.tsx'
import type { ScenarioCard } from './control.ts'
import { Menu, MenuItem, useClose } from './menu.tsx'

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
    <>
      <Menu icon={<BarIcon kind="company" />} label={shown?.title ?? current}>
        <GalleryLink />
        <ul>
          {scenarios.map(({ name, title, shows }) => (
            <li key={name}>
              <MenuItem isCurrent={name === current} onChoose={() => onChoose(name)}>
                <span>
                  <b>{title}</b>
                  <small>{shows}</small>
                </span>
              </MenuItem>
            </li>
          ))}
        </ul>
        <footer>
          <MenuItem onChoose={onSave}>Save state</MenuItem>
          <MenuItem onChoose={() => input.current?.click()}>Load state…</MenuItem>
        </footer>
      </Menu>
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
        }}
      />
    </>
  )
}

function GalleryLink() {
  const close = useClose()
  return (
    <Link to="/scenarios" onClick={close}>
      All scenarios, with pictures
    </Link>
  )
}
