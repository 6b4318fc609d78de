import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon, type IconName } from './Icon.tsx'

const styles = `
.lk-points{display:grid;gap:12px}
.lk-points>li{display:grid;grid-template-columns:20px minmax(0,1fr);gap:12px;align-items:start}
.lk-points .lk-i{color:var(--lk-text-2)}
`

/** Facts to know before a decision, one per line. */
export function Points({ points }: { points: readonly { icon: IconName; text: string }[] }) {
  return (
    <ul className="lk-points">
      <DeferredStyles rules={styles} />
      {points.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
