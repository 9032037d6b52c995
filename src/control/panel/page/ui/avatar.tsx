interface AvatarProps {
  id: number
  name: string
  size?: number
}

/** Initials, until faces are loaded. */
export function Avatar({ id, name, size = 24 }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': (id * 47) % 360 }
  return <span class="avatar" style={style} data-initials={initialsOf(name)} aria-hidden="true" />
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
