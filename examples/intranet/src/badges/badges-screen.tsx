import type { ScreenProps } from '../screens.ts'
import { BadgePage } from './badge-page.tsx'
import { Gallery } from './gallery.tsx'

/** `/badges`, `/badges/mine`, `/badges/archived`, `/badges/<id>`. */
export function BadgesScreen({ me, parts: [place = ''] }: ScreenProps) {
  if (Number(place)) return <BadgePage key={place} id={Number(place)} />
  const shown = place === 'mine' || place === 'archived' ? place : 'live'
  return <Gallery me={me} shown={shown} />
}
