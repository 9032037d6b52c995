import type { VNode } from 'preact'
import { usePicture } from '../../state/pictures.ts'

/** The icon, cover or file of a row. Its name is always next to it. */
export function RowPicture({ table, id, none = null }: { table: string; id: number; none?: VNode | null }) {
  const picture = usePicture(table, id)
  if (!picture) return none
  if ('address' in picture) return <img class="picture" src={picture.address} alt="" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <pre class="picture" tabIndex={0}>
      {picture.text}
    </pre>
  )
}
