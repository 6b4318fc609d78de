import { Icon } from '../ui/icons.ts'

type ActProps = {
  icon: Parameters<typeof Icon>[0]['name']
  label: string
  /** Names the target if the card has several. */
  of?: string
  onPress(): void
}

/** An action button of a card. */
export function Act({ icon, label, of, onPress }: ActProps) {
  return (
    <button type="button" className="pg-b" aria-label={of && `${label}, ${of}`} onClick={onPress}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
}
