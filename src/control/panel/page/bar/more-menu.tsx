import { appAddress, isFramed, site, world } from '../base.ts'
import { createFromScenario, createWorld, deleteWorld, enter, worlds } from '../state/worlds.ts'
import { tokenNow } from '../token.ts'
import { IconMenu } from '../ui/icon-menu.tsx'

const openReference = () => window.open(`${site}/__sim/docs`, '_blank', 'noopener')

/** Worlds, which most people never need. */
export function MoreMenu() {
  const names = (worlds.use() ?? []).map(({ name }) => name)
  const shown = world.value
  // Links in a frame do not work, and links cannot send a token.
  const pages = isFramed
    ? []
    : [
        { label: 'Open the intranet', work: () => location.assign(`${appAddress()}/`) },
        ...(tokenNow() ? [] : [{ label: 'Reference in a new tab', work: openReference }]),
      ]
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
        pages,
      ]}
    />
  )
}
