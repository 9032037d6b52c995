import { type ComponentProps, useEffect, useRef } from 'react'
import { useRoute } from '../route.tsx'

interface PageHeadingProps extends ComponentProps<'h1'> {
  as?: 'h1' | 'h2'
  /** Also if the link is still on the screen. By default the focus stays on such a link, as in a menu. */
  always?: boolean
  /** It is the heading of what was opened, and its text is loaded. */
  isReady?: boolean
}

/** Takes the focus after a link opened the page, so that keyboards and screen readers continue there. */
export function PageHeading({ as: Heading = 'h1', always = false, isReady = true, ...rest }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { opened, parts } = useRoute()
  useEffect(() => {
    if (!isReady || opened.current !== parts.join('/')) return
    opened.current = undefined
    if (always || document.activeElement === document.body) heading.current?.focus()
  })
  return <Heading tabIndex={-1} {...rest} ref={heading} />
}
