import { useRef, useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'

const shownLines = 16

/** A body as text. Long ones are folded, unless they exceed the limit by only a few lines. */
export function Body({ text }: { text: string | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const pre = useRef<HTMLPreElement>(null)
  if (!text) return null
  const whole = format(text)
  const lines = whole.split('\n')
  const isFolded = !isWhole && lines.length > shownLines * 1.5
  const unfold = () => {
    setWhole(true)
    pre.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <pre ref={pre} tabIndex={0}>
        {isFolded ? `${lines.slice(0, shownLines).join('\n')}\n…` : whole}
      </pre>
      {isFolded && <Button onClick={unfold}>{`Show all ${lines.length} lines`}</Button>}
    </>
  )
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
