import { Icon, type IconName } from './icon.tsx'
import { Menu, type MenuItem } from './menu.tsx'

interface IconMenuProps {
  icon: IconName
  label: string
  groups: readonly (readonly MenuItem[])[]
}

/** A menu behind an icon. */
export function IconMenu({ icon, label, groups }: IconMenuProps) {
  return <Menu class="quiet" label={label} title={label} button={<Icon name={icon} />} groups={groups} />
}
