import { chooseFile } from '../files/choose-file.ts'
import { saveReport } from '../files/report.ts'
import { saveState } from '../files/state-file.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** The state or the requests as a file, for a colleague or for a replay. */
export function ShareMenu() {
  return (
    <Menu
      class="quiet"
      label="Share"
      title="Share"
      button={<Icon name="share" />}
      groups={[
        [
          { label: 'Save state', work: saveState },
          { label: 'Load state…', work: chooseFile },
        ],
        [
          { label: 'Save report', work: saveReport },
          { label: 'Load report…', work: chooseFile },
        ],
      ]}
    />
  )
}
