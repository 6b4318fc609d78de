import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const icons = { neutral: 'info', good: 'check', bad: 'stop' } as const

/** One line under a field or a figure. A bad one is announced at once. */
export function Message({ tone = 'neutral', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  return (
    <p className={`lk-msg ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} size={16} />
      <span>{children}</span>
    </p>
  )
}
