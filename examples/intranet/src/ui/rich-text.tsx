import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const shown = new Set(
  'p br hr ul ol li strong b em i u s sub sup code pre blockquote h2 h3 h4 table thead tbody tr th td a'.split(' '),
)
/** Removed with their content. Of other elements, the content is shown. */
const removed = new Set('script style template iframe object embed noscript svg math title'.split(' '))
/** May not contain text. */
const structural = new Set('ul ol table thead tbody tr'.split(' '))

/** HTML that users wrote. Shows only simple elements without their attributes, so that it cannot run code. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  const content = useMemo(() => presentChildren(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return (
    <div className="rich-text" dir="auto" lang={lang}>
      {content}
    </div>
  )
}

function presentChildren(parent: Node): ReactNode[] {
  const nodes = [...parent.childNodes]
  const isElementsOnly = structural.has(nameOf(parent))
  return nodes.filter((node) => !isElementsOnly || node.nodeType === Node.ELEMENT_NODE).map(present)
}

function present(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = nameOf(node)
  if (node.nodeType !== Node.ELEMENT_NODE || removed.has(name)) return null
  const children = presentChildren(node)
  if (!shown.has(name)) return <Fragment key={key}>{children}</Fragment>
  return createElement(name, { key, ...(name === 'a' && linkOf(node as HTMLAnchorElement)) }, ...children)
}

function nameOf(node: Node): string {
  return node.nodeName.toLowerCase()
}

/** Other schemes, such as `javascript:`, are not links. */
function linkOf(element: HTMLAnchorElement) {
  const href = element.getAttribute('href')?.trim() ?? ''
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {}
}
