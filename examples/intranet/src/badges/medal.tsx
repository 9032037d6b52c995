import type { PlainBadge } from 'fauxtranet'
import { useApi } from '../api-context.tsx'

interface MedalProps {
  badge: Pick<PlainBadge, 'image_id' | 'background_colour'>
  size: number
}

/** No `alt` text: the title is always next to it. */
export function Medal({ badge: { image_id, background_colour }, size }: MedalProps) {
  const address = useApi().addressOf('badges.getImage', { params: { id: image_id } })
  return (
    <img
      className="medal"
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      style={{ backgroundColor: `#${background_colour}`, padding: size / 9 }}
    />
  )
}
