import { useEffect, useState } from 'preact/hooks'
import { loadFace } from '../state/faces.ts'

interface AvatarProps {
  id: number
  name: string
  size?: number
}

/** A face, and initials until it is loaded. The name is always next to it. */
export function Avatar({ id, name, size = 24 }: AvatarProps) {
  const [face, setFace] = useState<string>()
  useEffect(() => {
    let isShown = true
    loadFace(id).then((address) => isShown && setFace(address))
    return () => {
      isShown = false
    }
  }, [id])
  const style = { '--size': `${size}px`, '--hue': (id * 47) % 360 }
  return (
    <span class="avatar" style={style} data-initials={face ? '' : initialsOf(name)} aria-hidden="true">
      {face && <img src={face} alt="" />}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
