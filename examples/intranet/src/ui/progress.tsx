/** Without a value, the bar moves until the work is done. */
export function Progress({
  of: { isPending, progress },
}: {
  of: { isPending: boolean; progress: number | undefined }
}) {
  if (!isPending) return null
  return <progress aria-label="Upload" value={progress} />
}
