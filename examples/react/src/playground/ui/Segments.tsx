import { type ReactNode, useId } from 'react'

type Choice<T> = { value: T; label: string; icon?: ReactNode; lang?: string }

type SegmentsProps<T> = {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange(value: T): void
}

/** A choice of a few options, as radio buttons, so that arrow keys work. */
export function Segments<T extends string>({ label, choices, value, onChange }: SegmentsProps<T>) {
  const name = useId()
  const hasIcons = choices.some(({ icon }) => icon !== undefined)
  return (
    <div className={`pg-seg${hasIcons ? ' icons' : ''}`} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.icon ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            aria-label={choice.icon ? choice.label : undefined}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span lang={choice.lang}>{choice.icon ?? choice.label}</span>
        </label>
      ))}
    </div>
  )
}
