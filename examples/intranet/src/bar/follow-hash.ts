import type { SyntheticEvent } from 'react'

/** For `onLoad` of a frame: calls back when the frame shows another page. */
export function followHash(onChange: (hash: string) => void) {
  return ({ currentTarget: { contentWindow: inside } }: SyntheticEvent<HTMLIFrameElement>) =>
    inside?.addEventListener('hashchange', () => onChange(inside.location.hash))
}
