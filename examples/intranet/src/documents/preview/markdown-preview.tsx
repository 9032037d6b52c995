import { createElement, type ReactNode } from 'react'
import { showInline } from './inline.tsx'
import { type Block, readMarkdown } from './markdown.ts'

/** Builds elements, never HTML, so a file cannot run code. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <div className="rich-text" dir="auto">
      {showBlocks(readMarkdown(text))}
    </div>
  )
}

function showBlocks(blocks: readonly Block[]): ReactNode[] {
  return blocks.map(showBlock)
}

function showBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      // The title of the document is above.
      return createElement(`h${Math.min(block.level + 1, 6)}`, { key }, ...showInline(block.text))
    case 'paragraph':
      return <p key={key}>{showInline(block.text)}</p>
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list':
      return createElement(block.isOrdered ? 'ol' : 'ul', { key }, ...block.items.map(showItem))
    case 'quote':
      return <blockquote key={key}>{showBlocks(block.blocks)}</blockquote>
    case 'table':
      return <Table key={key} rows={block.rows} />
    case 'rule':
      return <hr key={key} />
  }
}

/** A short item needs no paragraph. */
function showItem([first, ...rest]: readonly Block[], key: number): ReactNode {
  if (first?.kind !== 'paragraph') return <li key={key}>{showBlocks(first ? [first, ...rest] : [])}</li>
  const [, mark, text = first.text] = /^\[([ x])\] (.*)$/is.exec(first.text) ?? []
  return (
    <li key={key} className={mark ? 'task' : undefined}>
      {mark && (mark === ' ' ? '☐ ' : '☑ ')}
      {showInline(text)}
      {showBlocks(rest)}
    </li>
  )
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly string[][] }) {
  const showCells = (name: 'th' | 'td', cells: readonly string[]) =>
    cells.map((cell, i) => createElement(name, { key: i }, ...showInline(cell)))
  return (
    <table>
      <thead>
        <tr>{showCells('th', head)}</tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the file does not change.
          <tr key={i}>{showCells('td', row)}</tr>
        ))}
      </tbody>
    </table>
  )
}
