import type { Tag } from 'fauxtranet'

export function TagChip({ tag: { name, bg_colour } }: { tag: Tag }) {
  return (
    <span className="tag" style={{ backgroundColor: bg_colour }}>
      <bdi>{name}</bdi>
    </span>
  )
}
