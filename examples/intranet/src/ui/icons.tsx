export function FolderIcon({ locked = false }: { locked?: boolean }) {
  return (
    <svg className={locked ? 'icon folder locked' : 'icon folder'} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 5.5A1.5 1.5 0 0 1 3.5 4H7l2 2h7.5A1.5 1.5 0 0 1 18 7.5v7a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 2 14.5Z" />
    </svg>
  )
}

export function LockIcon() {
  return (
    <svg className="icon lock" viewBox="0 0 20 20" role="img" aria-label="locked">
      <path d="M6 9V6.5a4 4 0 0 1 8 0V9" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <rect x="4.5" y="9" width="11" height="8" rx="2" fill="currentColor" />
    </svg>
  )
}

/** Shows the file extension. */
export function FileIcon({ name, marker = false }: { name: string; marker?: boolean }) {
  const extension = marker ? 'paper' : (/\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'file')
  return (
    <span className="file-icon" data-kind={extension} aria-hidden="true">
      {extension.slice(0, 5)}
    </span>
  )
}
