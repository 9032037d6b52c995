import { Link } from '../route.tsx'
import { BarIcon } from './bar-icon.tsx'
import type { ScenarioCard } from './control.ts'
import { Menu } from './menu.tsx'

interface ScenarioMenuProps {
  scenarios: readonly ScenarioCard[]
  current: string
  onChoose: (name: string) => void
}

export function ScenarioMenu({ scenarios, current, onChoose }: ScenarioMenuProps) {
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
        </>
      )}
    </Menu>
  )
}
