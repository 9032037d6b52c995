import type { ReactNode } from 'react'

const code = /(`+)(.+?)\1/g
const image = /!\[([^\]]*)\]\([^)]*\)/g
const link = /\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g
const bare = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/g
const strong = /(?:\*\*|__)(?=\S)(.+?)(?:\*\*|__)/g
const emphasis = /(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])/g
const deleted = /~~(.+?)~~/g

type Show = (match: RegExpExecArray, key: number) => ReactNode

/** In this order: code contains no other marks. */
const marks: readonly [RegExp, Show][] = [
  [code, ([, , text], key) => <code key={key}>{text}</code>],
  [image, ([, alt], key) => <span key={key}>{alt}</span>],
  [link, ([, text = '', address = ''], key) => showLink(text, address, key)],
  [bare, ([address], key) => showLink(address, address, key)],
  [strong, ([, text = ''], key) => <strong key={key}>{showInline(text)}</strong>],
  [emphasis, ([, text = ''], key) => <em key={key}>{showInline(text)}</em>],
  [deleted, ([, text = ''], key) => <s key={key}>{showInline(text)}</s>],
]

/** A line of Markdown as elements. */
export function showInline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  for (let found = findMark(text, at); found; found = findMark(text, at)) {
    const { match, show } = found
    nodes.push(text.slice(at, match.index), show(match, match.index))
    at = match.index + match[0].length
  }
  return [...nodes, text.slice(at)]
}

function findMark(text: string, from: number) {
  let first: { match: RegExpExecArray; show: Show } | undefined
  for (const [pattern, show] of marks) {
    pattern.lastIndex = from
    const match = pattern.exec(text)
    if (match && (!first || match.index < first.match.index)) first = { match, show }
  }
  return first
}

/** Other schemes, such as `javascript:`, and relative addresses are not links. */
function showLink(text: string, address: string, key: number): ReactNode {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address)) return <span key={key}>{showInline(text)}</span>
  return (
    <a key={key} href={address} target="_blank" rel="noreferrer">
      {text === address ? text : showInline(text)}
    </a>
  )
}
