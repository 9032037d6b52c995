import type { Region } from '../observation.ts'
import type { Reader } from './reader.ts'

/** Finds landmarks, sections, lists and tables, and whether they have content. It runs in the page. */
export function findRegions({ elements, texts, isVisible, nameOf, placeOf }: Reader): Region[] {
  const roles: Record<string, string> = {
    main: 'main area',
    nav: 'navigation',
    aside: 'sidebar',
    header: 'header',
    footer: 'footer',
    section: 'section',
    ul: 'list',
    ol: 'list',
    table: 'table',
    region: 'section',
    navigation: 'navigation',
    complementary: 'sidebar',
    list: 'list',
    grid: 'table',
    feed: 'list',
  }
  const labels = 'h1, h2, h3, h4, h5, h6, [role=heading], thead, caption, legend, [role=columnheader]'
  const titles = 'h1, h2, h3, h4, h5, h6, [role=heading], caption, legend'
  const graphics = 'img, svg, canvas, video, iframe, input, select, textarea'
  const isContent = (element: Element) => !element.closest(labels)
  const contents = [
    ...texts.map(({ element }) => element),
    ...elements.filter((element) => element.matches(graphics) && isVisible(element)),
  ].filter(isContent)
  const roleOf = (element: Element) => roles[element.getAttribute('role') ?? element.localName]
  const labelOf = (element: Element) => {
    const hasLabel = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
    return hasLabel ? nameOf(element) : placeOf(element)
  }
  const shown = new Set(elements.filter((element) => element.matches(titles) && isVisible(element)).map(nameOf))
  const isTitled = (element: Element) => {
    const [id = ''] = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/)
    const label = document.getElementById(id)
    return label ? isVisible(label) : shown.has(labelOf(element))
  }
  const namesAround = (element: Element): string[] => {
    const parent = element.parentElement
    if (!parent) return []
    return roleOf(parent) ? [labelOf(parent), ...namesAround(parent)] : namesAround(parent)
  }
  return elements.flatMap((element) => {
    const role = roleOf(element)
    // An empty list has no size, so visibility is about the element alone.
    if (!role || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const hasContent = contents.some((content) => element.contains(content))
    const name = labelOf(element)
    return { role, name, isTitled: isTitled(element), hasContent, within: namesAround(element) }
  })
}
