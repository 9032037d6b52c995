export interface VisibleText {
  text: string
  /** The element around the text, or the field with this value. */
  element: Element
}

/** What the parts of a view have in common. */
export interface Reader {
  /** All elements, those of open shadow roots included. */
  elements: Element[]
  texts: VisibleText[]
  isVisible(element: Element): boolean
  /** The accessible name, or the text of a short element. */
  nameOf(element: Element): string
  /** The name or first heading of the region around an element. */
  placeOf(element: Element): string
}

/** Reads the visible page. It runs in the page, so it must not use anything outside. */
export function createReader(): Reader {
  const shortest = 60
  const headings = 'h1, h2, h3, h4, h5, h6, [role=heading], legend, caption'
  const regions =
    'section, article, nav, aside, form, dialog, fieldset, table, main, header, footer, [role=region], [role=dialog], ' +
    '[role=group], [role=main], [role=navigation], [role=complementary], [role=list], [role=grid]'
  const elements: Element[] = []
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      elements.push(element)
      if (element.shadowRoot) collect(element.shadowRoot)
    }
  }
  collect(document.body)

  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const shorten = (text: string) => (text.length > shortest ? `${text.slice(0, shortest).trim()}…` : text)
  const known = new Map<Element, boolean>()
  /** Text for screen readers is often clipped to one pixel. */
  const isClipped = (element: Element): boolean => {
    const found = known.get(element)
    if (found !== undefined) return found
    const { overflowX, clipPath, clip } = getComputedStyle(element)
    const isTiny = overflowX !== 'visible' && (element.clientWidth <= 1 || element.clientHeight <= 1)
    const isCut = /^inset\((50|100)%\)/.test(clipPath) || /^rect\((0|1)px, (0|1)px, (0|1)px, (0|1)px\)/.test(clip)
    const parent = element.parentElement
    const clipped = (isTiny && element instanceof HTMLElement) || isCut || (parent !== null && isClipped(parent))
    known.set(element, clipped)
    return clipped
  }
  const isOutside = ({ right, bottom }: DOMRect) => bottom + scrollY <= 0 || right + scrollX < -1000
  const isVisible = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && !isOutside(box) && !isClipped(element)
  }

  const texts: VisibleText[] = []
  const range = document.createRange()
  for (const element of elements) {
    if (element.matches('option, textarea, script, style, title')) continue
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? clean(node.textContent) : ''
      if (text === '') continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (isShown && box.width > 0 && box.height > 0 && !isOutside(box) && !isClipped(element))
        texts.push({ text, element })
    }
  }
  for (const field of elements) {
    const isText = field instanceof HTMLInputElement && /^(text|search|email|tel|url|number)$/.test(field.type)
    if (!isText && !(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLSelectElement)) continue
    const value = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
    if (clean(value) !== '' && isVisible(field)) texts.push({ text: clean(value), element: field })
  }

  const labelOf = (element: Element): string => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    const labels = ids.map((id) => clean(document.getElementById(id)?.textContent)).filter(Boolean)
    const alt = element instanceof HTMLImageElement ? element.alt : ''
    return clean(labels.join(' ') || element.getAttribute('aria-label') || alt || element.getAttribute('title'))
  }
  const headingIn = (element: Element) => {
    const heading = [...element.querySelectorAll(headings)].find(isVisible)
    return heading ? clean(heading.textContent) : ''
  }
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? clean(element.labels?.[0]?.textContent) : ''
    return shorten(labelOf(element) || label || clean(element.textContent) || element.localName)
  }
  const placeOf = (element: Element) => {
    for (let region = element.closest(regions); region; region = region.parentElement?.closest(regions) ?? null) {
      const name = labelOf(region) || headingIn(region)
      if (name !== '') return shorten(name)
    }
    const before = [...document.querySelectorAll(headings)].filter(
      (heading) => isVisible(heading) && heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    return shorten(clean(before.at(-1)?.textContent) || headingIn(document.body) || document.title)
  }
  return { elements, texts, isVisible, nameOf, placeOf }
}
