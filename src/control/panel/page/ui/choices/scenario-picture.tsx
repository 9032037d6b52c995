import { useState } from 'preact/hooks'
import { encode, site } from '../../base.ts'

/** A server has pictures of the scenarios. A page with a service worker has its simulator in the page, without them. */
const hasPictures = !globalThis.navigator?.serviceWorker?.controller

/** What the intranet looks like in a scenario. Some have no picture. */
export function ScenarioPicture({ name, width }: { name: string; width: number }) {
  const [isMissing, setMissing] = useState(false)
  if (!hasPictures || isMissing) return null
  const src = `${site}/__home/${encode(name)}.webp`
  return (
    <img
      class="scenario-picture"
      src={src}
      alt=""
      width={width}
      height={(width * 5) / 8}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  )
}
