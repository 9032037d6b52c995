import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

export interface MenuItem {
  label: string
  hint?: string
  work: () => unknown
  disabled?: boolean
  /** For one of several choices. */
  isChosen?: boolean
}

interface MenuProps {
  button: ComponentChildren
  label?: string
  title?: string
  class?: string
  /** In groups, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
}

export function Menu({ groups, ...rest }: MenuProps) {
  return (
    <Popover {...rest} kind="menu">
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu around it has the role.
        <div class="menu" role="presentation" onKeyDown={moveFocus}>
          {groups.map((items, i) => (
            <>
              {i > 0 && items.length > 0 && <hr />}
              {items.map(({ label, hint, work, disabled, isChosen }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only the one with a choice has it.
                <button
                  type="button"
                  role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={isChosen}
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => {
                    close()
                    work()
                  }}
                >
                  {isChosen !== undefined && <span class="chosen">{isChosen && <Icon name="check" />}</span>}
                  <span>
                    <span>{label}</span>
                    {hint && <small>{hint}</small>}
                  </span>
                </button>
              ))}
            </>
          ))}
        </div>
      )}
    </Popover>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent): void {
  const step = steps[event.key]
  const menu = event.currentTarget as HTMLElement
  const items = [...menu.querySelectorAll<HTMLElement>('button:enabled')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step && at + step
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
