import { linkTo } from '../../../../world/link.ts'
import type { About, ScenarioCard } from '../../../shapes.ts'
import { appAddress, base, isFramed } from '../base.ts'
import { about } from '../state/about.ts'
import { copy } from '../state/form.ts'
import { showMessage } from '../state/notice.ts'
import { scenarios } from '../state/scenarios.ts'
import { fitsLink } from './shareable.ts'

/** The link that opens this state elsewhere. Undefined if a link cannot hold it, or until it is known. */
export function linkNow(): string | undefined {
  const now: About | undefined = about.value
  const card: ScenarioCard | undefined = scenarios.value?.find(({ name }) => name === now?.scenario)
  const isLinkable = now && (now.expires !== undefined || (card && fitsLink(now, card)))
  return isLinkable ? linkTo(pageAddress(), now, Date.now()) : undefined
}

export async function copyLink(link: string): Promise<void> {
  await copy(link)
  showMessage(`Copied ${link}`)
}

/** The page around a docked panel, if its simulator is the one of the panel. Otherwise the intranet of the server. */
function pageAddress(): string {
  const isSame = isFramed && new URL(base).origin === parent.location.origin
  return isSame ? parent.location.href : `${appAddress()}/`
}
