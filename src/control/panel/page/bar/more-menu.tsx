import { appAddress, isFramed, site } from '../base.ts'
import { tokenNow } from '../token.ts'
import { IconMenu } from '../ui/icon-menu.tsx'

const openReference = () => window.open(`${site}/__sim/docs`, '_blank', 'noopener')

/** Other pages. Links in a frame do not work, and links cannot send a token. */
export function MoreMenu() {
  if (isFramed) return null
  const intranet = { label: 'Open the intranet', work: () => location.assign(`${appAddress()}/`) }
  const reference = { label: 'Reference in a new tab', work: openReference }
  return <IconMenu icon="more" label="More" groups={[tokenNow() ? [intranet] : [intranet, reference]]} />
}
