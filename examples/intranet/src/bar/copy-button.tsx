import { useState } from 'react'
import { BarIcon } from './bar-icon.tsx'

interface CopyButtonProps {
  text: () => string
  label?: string
  /** Called instead of copying. */
  onRefused?: (() => void) | undefined
}

export function CopyButton({ text, label = 'Copy link', onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text()).then(() => setCopied(true))
  return (
    <button type="button" onBlur={() => setCopied(false)} onClick={onRefused ?? copy}>
      <BarIcon kind={isCopied ? 'check' : 'link'} />
      <span className="bar-label" aria-live="polite">
        {isCopied ? 'Link copied' : label}
      </span>
    </button>
  )
}
