import { useLayoutEffect, useRef } from 'preact/hooks'

/** One tab stop for all buttons. The arrow keys move between them. */
export function useToolbar() {
  const toolbar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(toolbar.current?.querySelectorAll<HTMLButtonElement>(':scope > button:enabled') ?? [])]
  const setStop = (stop: HTMLButtonElement | undefined) => {
    for (const button of toolbar.current?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? []) {
      button.tabIndex = button === stop ? 0 : -1
    }
  }
  useLayoutEffect(() => {
    const all = buttons()
    setStop(all.find((button) => button.tabIndex === 0 && button.hasAttribute('tabindex')) ?? all[0])
  })
  return {
    ref: toolbar,
    onFocusIn: ({ target }: FocusEvent) => {
      const focused = buttons().find((button) => button === target)
      if (focused) setStop(focused)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      const all = buttons()
      const at = all.indexOf(event.target as HTMLButtonElement)
      if (step === 0 || at < 0) return
      event.preventDefault()
      all.at((at + step) % all.length)!.focus()
    },
  }
}
