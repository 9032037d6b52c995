import type { ActionCard } from '../../../../shapes.ts'
import { revertLoad } from '../../state/about.ts'
import { actions } from '../../state/actions.ts'
import { Button } from '../../ui/button.tsx'
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
export function ActionRow({ action: { id, kind, text, at } }: { action: ActionCard }) {
  const lastLoad = actions.value?.find((action) => action.kind === 'load')
  return (
    <div class="action">
      <Icon name={icons[kind]} />
      <span class="mark">{kind}</span>
      <span class="text" dir="auto" title={text}>
        {text}
      </span>
      {id === lastLoad?.id && (
        <Button of="the load" onClick={revertLoad}>
          Undo
        </Button>
      )}
      <Time at={at} isShort />
    </div>
  )
}
