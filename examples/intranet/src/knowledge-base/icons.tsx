/** A seal with a check mark. */
export function EndorsedIcon({ label }: { label: string }) {
  return (
    <svg className="icon endorsed" viewBox="0 0 20 20" role="img" aria-label={label}>
      <title>{label}</title>
      <path
        d="m10 1.6 2.2 1.7 2.8-.2.8 2.7 2.4 1.4-.9 2.8.9 2.8-2.4 1.4-.8 2.7-2.8-.2-2.2 1.7-2.2-1.7-2.8.2-.8-2.7-2.4-1.4.9-2.8-.9-2.8 2.4-1.4.8-2.7 2.8.2Z"
        fill="currentColor"
      />
      <path d="m6.6 10.1 2.3 2.3 4.5-4.7" fill="none" stroke="var(--card)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
