import { LockIcon } from '../ui/icons.tsx'

/** Shows who else has checked out a document. */
export function LockChip({ holder }: { holder: string }) {
  return (
    <span className="chip lock-chip">
      <LockIcon />
      <span>
        Checked out by <bdi>{holder}</bdi>
      </span>
    </span>
  )
}
