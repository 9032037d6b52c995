interface SwitchProps {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => unknown
}

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
