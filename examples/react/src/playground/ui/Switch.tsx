type SwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void }

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="pg-sw">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
    </label>
  )
}
