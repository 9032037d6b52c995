import { usePicture } from '../state/pictures.ts'

/** A face, as in the intranet: the simulator draws one for people without a photo. The name is always next to it. */
export function Avatar({ id, size = 24 }: { id: number; size?: number }) {
  const face = usePicture('users', id)
  return (
    <span class="avatar" style={{ '--size': `${size}px` }} aria-hidden="true">
      {face && 'address' in face && <img src={face.address} alt="" />}
    </span>
  )
}
