import type { ComponentChildren, TargetedMouseEvent } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  /** Its label. */
  children?: ComponentChildren
  /** Distinguishes buttons with the same label for screen readers. */
  of?: string
  icon?: IconName
  /** For a button with an icon only. */
  label?: string
  /** Shown under the pointer. By default, the label. */
  title?: string | undefined
  kind?: 'main' | 'quiet'
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown
  disabled?: boolean
  isPressed?: boolean
  type?: 'button' | 'submit'
  value?: string
}

export function Button({
  children,
  of,
  icon,
  label,
  title = label,
  kind,
  isPressed,
  type = 'button',
  ...rest
}: ButtonProps) {
  const name = label ?? (of && `${children} ${of}`)
  return (
    <button {...rest} type={type} class={kind} aria-label={name} title={title} aria-pressed={isPressed}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
