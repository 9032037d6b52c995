import { usePicture } from '../state/pictures.ts'

interface AvatarProps {
  id: number
  name: string
  size?: number
}

/** A face, and initials until it is loaded. The name is always next to it. */
export function Avatar({ id, name, size = 24 }: AvatarProps) {
  const face = usePicture('users', id)
  const style = { '--size': `${size}px`, '--hue': (id * 47) % 360 }
  const address = face && 'address' in face ? face.address : undefined
  return (
    <span class="avatar" style={style} data-initials={address ? '' : initialsOf(name)} aria-hidden="true">
      {address && <img src={address} alt="" />}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
