interface AvatarProps {
  id: number
  name: string
  size?: number
}

/** Initials, until faces are loaded. */
export function Avatar({ id, name, size = 24 }: AvatarProps) {
  return (
    <span class="avatar" style={{ '--size': `${size}px`, '--hue': (id * 47) % 360 }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
