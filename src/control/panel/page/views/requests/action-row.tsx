import type { ActionCard } from '../../../../shapes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'

const icons: Record<ActionCard['kind'], IconName> = {
  edit: 'check',
  undo: 'undo',
  redo: 'redo',
  load: 'scenario',
  clock: 'clock',
}

/** Something that was done in the panel, between the requests. */
export function ActionRow({ action: { kind, text, at } }: { action: ActionCard }) {
  return (
    <div class="action">
      <Icon name={icons[kind]} />
      <span class="mark">{kind}</span>
      <span class="text" dir="auto" title={text}>
        {text}
      </span>
      <Time at={at} isShort />
    </div>
  )
}
