import { chooseFile } from '../files/choose-file.ts'
import { copyLink, linkNow } from '../files/link.ts'
import { saveReport } from '../files/report.ts'
import { saveState } from '../files/state-file.tsx'
import { about } from '../state/about.ts'
import { faults } from '../state/lists.ts'
import { useScenarioTitle } from '../state/scenarios.ts'
import { IconMenu } from '../ui/icon-menu.tsx'
import { openSaveDialog } from '../views/scenarios/save-dialog.tsx'

/** The state or the requests, for a colleague or for a replay. */
export function ShareMenu() {
  const title = useScenarioTitle()
  const { user, strict, expires, readOnly } = about.use() ?? {}
  const link = linkNow()
  const lost = [faults.use()?.length && 'the faults', strict && 'strict mode'].filter(Boolean).join(' and ')
  const describe = () => {
    if (!link) return 'The data or the settings have changed. Save the state instead.'
    if (expires) return `Opens this world${readOnly ? ', read-only' : ', with all changes'}.`
    return `Opens ${title}${user ? ` as ${user}` : ', signed out'}${lost && `, without ${lost}`}.`
  }
  return (
    <IconMenu
      icon="share"
      label="Share"
      groups={[
        [
          {
            label: 'Copy link',
            hint: describe(),
            disabled: !link,
            work: () => copyLink(link!),
          },
          { label: 'Save state', hint: 'One file with everything. Drop it on any panel.', work: saveState },
          {
            label: 'Save as scenario…',
            hint: `A TypeScript file with what differs from ${title}.`,
            work: openSaveDialog,
          },
          { label: 'Save report', hint: 'The requests, to replay them.', work: saveReport },
        ],
        [{ label: 'Load a file…', hint: 'A saved state or a report.', work: chooseFile }],
      ]}
    />
  )
}
