const paths = {
  person: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7a6.5 6.5 0 0 1 13 0',
  company: 'M4 17V3.5h8V17m0-9h4v9M2.5 17h15M7 7h2m-2 3.5h2M7 14h2',
  calendar: 'M3.5 5h13v12h-13Zm0 4h13M7 3v3.5M13 3v3.5',
  link: 'm8.5 11.5 3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2',
  check: 'm4 10.5 4 4 8-9',
  panel: 'M3 4h14v12H3Zm8 0v12',
}

/** Next to a label, which narrow bars show only to screen readers. */
export function BarIcon({ kind }: { kind: keyof typeof paths }) {
  return (
    <svg className="bar-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[kind]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
