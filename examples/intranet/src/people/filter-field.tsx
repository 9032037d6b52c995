import { QueryFailure } from '../ui/shared-failures.tsx'
import { type MembershipKind, useMemberships } from './queries.ts'

interface FilterFieldProps {
  label: string
  kind: MembershipKind
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One group, role or extranet, or all. Hidden as long as there is nothing to choose from. */
export function FilterField({ label, kind, value, onChange }: FilterFieldProps) {
  const memberships = useMemberships(kind)
  const { data = [] } = memberships
  if (data.length < 2) return <QueryFailure of={memberships} />
  return (
    <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">All {kind}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
