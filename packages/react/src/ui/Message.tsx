import { type ReactNode, useRef } from 'react'
import { Icon } from './Icon.tsx'

const icons = { neutral: 'info', good: 'check', bad: 'stop' } as const

/**
 * One line under a field or a figure. An error is announced at once, and not again when only a number in it counts
 * down.
 */
export function Message({ tone = 'neutral', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const lastChildren = useRef(children)
  const isCount = children !== lastChildren.current && strip(children) === strip(lastChildren.current)
  if (!isCount) lastChildren.current = children
  return (
    <p className={`lk-msg ${tone}`} role={tone === 'bad' && !isCount ? 'alert' : undefined}>
      <Icon name={icons[tone]} size={16} />
      <span>{children}</span>
    </p>
  )
}

const strip = (text: ReactNode) => String(text).replace(/\d/g, '')
