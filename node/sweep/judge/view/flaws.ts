import type { Located } from '../observation.ts'
import type { Reader } from './reader.ts'

/** Finds text that is cut off without a tooltip. It runs in the page. */
export function findCutTexts({ texts, placeOf }: Reader): Located[] {
  const cuts = /hidden|clip/
  const scrolls = /auto|scroll/
  const range = document.createRange()
  /** The box that cuts an element's text off. Areas that scroll do not. */
  const findBox = (element: Element): Element | undefined => {
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    let [canBeCutX, canBeCutY] = [true, true]
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.position === 'fixed' || style.display === 'inline') continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isPartlyIn = text.left < right && text.right > left && text.top < bottom && text.bottom > top
      const isTooWide = box.scrollWidth > box.clientWidth + 1
      const leaves = text.right > right + 1 || text.left < left - 1 || style.textOverflow === 'ellipsis'
      if (canBeCutX && isPartlyIn && cuts.test(style.overflowX) && isTooWide && leaves) return box
      const isTooHigh = box.scrollHeight > box.clientHeight + 1 && text.bottom > bottom + 4
      // Several lines that end with an ellipsis are a preview.
      const isPreview = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '1'
      if (canBeCutY && isPartlyIn && cuts.test(style.overflowY) && isTooHigh && !isPreview) return box
      if (scrolls.test(style.overflowX)) canBeCutX = false
      if (scrolls.test(style.overflowY) || isPreview) canBeCutY = false
    }
    return undefined
  }
  /** Some pages set the tooltip only when the pointer arrives. */
  const hasTooltip = (element: Element, box: Element) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    const isTitled = [element, box, ...box.querySelectorAll('[title]')].some(
      (one) => (one.closest('[title]')?.getAttribute('title') ?? '') !== '',
    )
    const tooltip = document.querySelector('[role=tooltip]')
    element.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
    return isTitled || tooltip?.checkVisibility() === true
  }
  const found = texts.flatMap(({ text, element }): Located[] => {
    if (element.closest('input, textarea, select, [aria-hidden=true], [contenteditable], svg')) return []
    const box = findBox(element)
    return box && !hasTooltip(element, box) ? [{ name: text, place: placeOf(element) }] : []
  })
  return found.filter(({ name }, i) => found.findIndex((other) => other.name === name) === i)
}

/** Finds the element that makes the document wider than the window. It runs in the page. */
export function findOverflow({ elements, texts, isVisible, nameOf, placeOf }: Reader): Located | undefined {
  const root = document.documentElement
  const { clientWidth } = root
  if (root.scrollWidth <= clientWidth + 1) return undefined
  if ([root, document.body].some((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))) return undefined
  const isInScroller = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }
  const range = document.createRange()
  const withText = new Set(texts.map(({ element }) => element))
  const overflowOf = (element: Element) => {
    range.selectNodeContents(element)
    // Text may be wider than its element.
    const boxes = [element, ...(withText.has(element) ? [range] : [])].map((one) => one.getBoundingClientRect())
    return Math.max(...boxes.map(({ left, right }) => Math.max(right + scrollX - clientWidth, -(left + scrollX))))
  }
  const wide = elements.filter((element) => overflowOf(element) > 1 && isVisible(element) && !isInScroller(element))
  // The innermost of the widest elements.
  const widest = wide.sort((a, b) => overflowOf(a) - overflowOf(b)).at(-1)
  return widest ? { name: nameOf(widest), place: placeOf(widest) } : { name: document.title, place: '' }
}

/** Finds values that a user should not see: dates for programs or in English, and signs of missing values. It runs in the page. */
export function findRawValues({ texts, placeOf }: Reader): Located[] {
  const raw = [
    /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3,}/,
    // As `toString` and `toDateString` write them.
    /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2} \d{4}\b|\bGMT[+-]\d{4}/,
    /\bInvalid Date\b|\bNaN\b|\bundefined\b|\[object \w+\]/,
  ]
  const months = (language: string) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)).toLowerCase())
  }
  const [english, names] = [months('en'), months('en').join('|')]
  const dates = new RegExp(`\\b(${names}) \\d{1,2}\\b|\\b\\d{1,2} (${names})\\b`, 'i')
  /** An English date in a page of another language. */
  const findUntranslated = (text: string, element: Element) => {
    const found = dates.exec(text)
    const language = element.closest('[lang]')?.getAttribute('lang')
    if (!found || !language || /^en\b/i.test(language)) return undefined
    try {
      const own = months(language)
      const month = english.indexOf((found[1] ?? found[2])!.toLowerCase())
      return own[month] === english[month] ? undefined : found[0]
    } catch {
      // The attribute is not the tag of a language.
      return undefined
    }
  }
  return texts.flatMap(({ text, element }) => {
    if (element.closest('code, pre, kbd, samp, var')) return []
    const [name = findUntranslated(text, element)] = raw.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    return name === undefined ? [] : [{ name, place: placeOf(element) }]
  })
}

/** Finds pictures that show as broken. It runs in the page. */
export function findBrokenImages({ elements, isVisible, placeOf }: Reader): Located[] {
  /** In pixels, with its border. Without alternative text, a smaller picture shows nothing. */
  const icon = 18
  const hasSpace = (image: HTMLImageElement) =>
    image.getAttribute('alt') !== '' || (image.offsetWidth >= icon && image.offsetHeight >= icon)
  /** Only broken pictures have such content. */
  const isReplaced = (image: HTMLImageElement) =>
    ['::before', '::after'].some((part) => getComputedStyle(image, part).content !== 'none')
  return elements.flatMap((image) => {
    if (!(image instanceof HTMLImageElement) || !image.complete || image.naturalWidth > 0) return []
    if (!image.currentSrc || !isVisible(image) || !hasSpace(image) || isReplaced(image)) return []
    return [{ name: image.alt, place: placeOf(image) }]
  })
}
