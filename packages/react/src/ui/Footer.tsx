import { useTexts } from '../texts/useTexts.ts'
import { Icon } from './Icon.tsx'

export function Footer() {
  return (
    <div className="lk-foot">
      <Icon name="latch" size={14} />
      <span>{useTexts().common.securedBy}</span>
    </div>
  )
}
