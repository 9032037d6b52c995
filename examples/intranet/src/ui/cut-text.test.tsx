import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { showCutTextOnHover } from './cut-text.ts'

test('text that is cut off is shown on hover', () => {
  onTestFinished(showCutTextOnHover())
  render(
    <>
      <p style={{ overflow: 'hidden' }}>
        <b>A long title</b> of a document
      </p>
      <p style={{ overflow: 'hidden' }}>Short</p>
    </>,
  )
  // jsdom has no layout.
  Object.defineProperty(screen.getByText('A long title').parentElement, 'scrollHeight', { value: 90 })
  for (const text of ['A long title', 'Short']) fireEvent.mouseOver(screen.getByText(text))
  expect(screen.getByTitle('A long title of a document').tagName).toBe('P')
  expect(screen.getByText('Short').title).toBe('')
})
