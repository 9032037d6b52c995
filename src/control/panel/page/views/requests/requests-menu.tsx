import { download, send } from '../../client.ts'
import { saveReport } from '../../files/report.ts'
import { act } from '../../state/notice.ts'
import { IconMenu } from '../../ui/icon-menu.tsx'

const saveCurl = () => act(() => download('/requests/curl', 'fauxtranet.sh'), 'Downloaded fauxtranet.sh.')

const clear = () => act(() => send('DELETE', '/requests'), 'Cleared the journal.')

/** What can be done with all requests. */
export function RequestsMenu() {
  return (
    <IconMenu
      icon="more"
      label="All requests"
      groups={[
        [
          { label: 'Save report', work: saveReport },
          { label: 'Save as curl', work: saveCurl },
        ],
        [{ label: 'Clear', work: clear }],
      ]}
    />
  )
}
