import { useState } from 'react'
import { BarIcon } from './bar-icon.tsx'

interface CopyButtonProps {
  text: () => string
  label?: string
  /** Called instead of copying. */
  onClickInstead?: (() => void) | undefined
}

export function CopyButton({ text, label = 'Copy link', onClickInstead }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Without https, browsers have no clipboard.
    if (!navigator.clipboard) return void prompt(label, text())
    await navigator.clipboard.writeText(text())
    setCopied(true)
  }
  return (
    <button type="button" onBlur={() => setCopied(false)} onClick={onClickInstead ?? copy}>
      <BarIcon kind={isCopied ? 'check' : 'link'} />
      <span className="bar-label" aria-live="polite">
        {isCopied ? 'Link copied' : label}
      </span>
    </button>
  )
}
