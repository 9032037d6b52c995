import { hueOf, initialsOf } from '../../../../core/text/initials.ts'
import { usePicture } from '../state/pictures.ts'

interface AvatarProps {
  id: number
  name: string
  size?: number
}

/** A face, and initials until it is loaded. The name is always next to it. */
export function Avatar({ id, name, size = 24 }: AvatarProps) {
  const face = usePicture('users', id)
  const style = { '--size': `${size}px`, '--hue': hueOf(name) }
  const address = face && 'address' in face ? face.address : undefined
  return (
    <span class="avatar" style={style} data-initials={address ? '' : initialsOf(name).join('')} aria-hidden="true">
      {address && <img src={address} alt="" />}
    </span>
  )
}
