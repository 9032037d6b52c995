import { Button } from './button.tsx'

interface EmptyListProps {
  text: string
  /** Shown if a filter is the reason. */
  onClear?: (() => void) | undefined
}

/** Explains why a list is empty. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  return (
    <div class="empty">
      <p>{text}</p>
      {onClear && <Button onClick={onClear}>Clear filter</Button>}
    </div>
  )
}
