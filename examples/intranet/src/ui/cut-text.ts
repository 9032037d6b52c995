/** Text that is cut off gets a title, which browsers show at the pointer. Returns a function that stops it. */
export function showCutTextOnHover(): () => void {
  const show = ({ target }: MouseEvent) => {
    for (let at = target; at instanceof HTMLElement && at.tagName !== 'MAIN'; at = at.parentElement) {
      if (at.title !== '' && at.dataset.cut === undefined) return
      if (!isCut(at)) continue
      at.dataset.cut = ''
      at.title = at.textContent
      return
    }
  }
  addEventListener('mouseover', show)
  return () => removeEventListener('mouseover', show)
}

/** Areas that scroll are not cut off. */
function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const isTooLarge = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
  return isTooLarge && getComputedStyle(element).overflow === 'hidden'
}
