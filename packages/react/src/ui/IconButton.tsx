import { Icon, type IconName } from './Icon.tsx'

export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" className="lk-iconbtn" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
