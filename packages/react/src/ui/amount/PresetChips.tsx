import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { cssAmount } from './cssAmount.ts'

export type PresetChipsProps = {
  /** As set in the field, with a point, and as shown: `{ value: '50', label: '$50' }`. */
  presets: readonly { value: string; label: string }[]
  /** Everything the user can spend, without the fee. Undefined shows no Max; `loading` shows a disabled one. */
  max?: string | 'loading' | undefined
  /** The amount in the field: its chip is pressed. */
  value: string
  busy?: boolean | undefined
  onSelect(value: string): void
}

/** Amounts to start with, below an `AmountField`. */
export function PresetChips({ presets, max, value, busy, onSelect }: PresetChipsProps) {
  const { amountField: t } = useMoreTexts()
  const all = [...presets, ...(max === undefined ? [] : [{ value: max, label: t.max }])]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own box
    <div className="lk-presets" role="group" aria-label={t.presets}>
      {all.map((preset) => (
        <button
          key={preset.label}
          type="button"
          className="lk-preset"
          aria-pressed={preset.value === value}
          disabled={busy || preset.value === 'loading'}
          onClick={() => onSelect(preset.value)}
        >
          <bdi>{preset.label}</bdi>
        </button>
      ))}
      <DeferredStyles rules={cssAmount} />
    </div>
  )
}
