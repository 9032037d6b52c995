import type { PlainBadge } from 'fauxtranet'
import { useApi } from '../api-context.tsx'
import { Picture } from '../ui/picture.tsx'

interface MedalProps {
  badge: Pick<PlainBadge, 'image_id' | 'background_colour'>
  size: number
}

/** No `alt` text: the title is always next to it. */
export function Medal({ badge: { image_id, background_colour }, size }: MedalProps) {
  const address = useApi().addressOf('badges.getImage', { params: { id: image_id } })
  const style = { backgroundColor: `#${background_colour}`, padding: size / 9 }
  const shape = { className: 'medal', width: size, height: size, style }
  return <Picture {...shape} src={address} alt="" loading="lazy" fallback={<svg {...shape} aria-hidden="true" />} />
}
