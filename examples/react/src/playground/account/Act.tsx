import { Icon } from '../ui/icons.ts'

type ActProps = {
  icon: Parameters<typeof Icon>[0]['name']
  label: string
  /** What it acts on, where there are several. */
  of?: string
  onPress(): void
}

/** What can be done with a card of the page. */
export function Act({ icon, label, of, onPress }: ActProps) {
  return (
    <button type="button" className="pg-b" aria-label={of && `${label}, ${of}`} onClick={onPress}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
}
