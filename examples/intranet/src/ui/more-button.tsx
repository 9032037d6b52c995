import { type ReactNode, useEffect, useRef } from 'react'

interface MoreButtonProps {
  isBusy: boolean
  onMore: () => void
  children: ReactNode
}

/** Loads the next page when it becomes visible or is clicked. */
export function MoreButton({ isBusy, onMore, children }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBusy || !button.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isBusy, onMore])
  return (
    <button ref={button} type="button" className="more" disabled={isBusy} onClick={() => onMore()}>
      {isBusy ? 'Loading…' : children}
    </button>
  )
}
