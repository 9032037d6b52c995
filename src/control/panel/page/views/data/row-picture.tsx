import type { VNode } from 'preact'
import { download } from '../../client.ts'
import { act } from '../../state/notice.ts'
import { pictureAddress, usePicture } from '../../state/pictures.ts'
import { Button } from '../../ui/button.tsx'

interface RowPictureProps {
  table: string
  id: number
  name: string
  none?: VNode | null
}

/** The icon, cover or file of a row. Its name is always next to it. */
export function RowPicture({ table, id, name, none = null }: RowPictureProps) {
  const picture = usePicture(table, id)
  if (!picture) return none
  if ('address' in picture) return <img class="picture" src={picture.address} alt="" />
  if ('pdf' in picture) return <iframe class="picture pdf" title={name} src={`${picture.pdf}#navpanes=0&view=FitH`} />
  if ('type' in picture) {
    const save = () => act(() => download(pictureAddress(table, id), name), `Downloaded ${name}.`)
    return (
      <p class="row">
        <small>{picture.type || 'unknown type'}</small>
        <Button of={name} onClick={save}>
          Download
        </Button>
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <pre class="picture" tabIndex={0}>
      {picture.text}
    </pre>
  )
}
