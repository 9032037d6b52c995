import { isFramed, site, world } from '../base.ts'
import { createFromScenario, createWorld, deleteWorld, enter, worlds } from '../state/worlds.ts'
import { tokenNow } from '../token.ts'
import { IconMenu } from '../ui/icon-menu.tsx'

/** Worlds, which most people never need. */
export function MoreMenu() {
  const names = (worlds.use() ?? []).map(({ name }) => name)
  const shown = world.value
  // Links cannot send a token, and links in a frame do not work.
  const docs =
    isFramed || tokenNow()
      ? []
      : [{ label: 'Reference in a new tab', work: () => window.open(`${site}/__sim/docs`, '_blank', 'noopener') }]
  return (
    <IconMenu
      icon="more"
      label="More"
      groups={[
        names.map((name) => ({ label: `World ${name}`, isChosen: name === shown, work: () => enter(name) })),
        [
          { label: 'New world…', work: createFromScenario },
          { label: 'Fork this world…', work: () => createWorld(`Fork ${shown}`, { from: shown }) },
          { label: 'Delete this world', disabled: shown === 'default', work: deleteWorld },
        ],
        docs,
      ]}
    />
  )
}
