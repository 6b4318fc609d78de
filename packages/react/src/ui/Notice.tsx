import type { ReactNode } from 'react'
import { cssLater } from './cssLater.ts'
import { Icon } from './Icon.tsx'
import { LateStyles } from './LateStyles.tsx'

const icons = { neutral: 'info', warning: 'alert', danger: 'stop' } as const

export type NoticeProps = { tone?: keyof typeof icons; title?: ReactNode; children?: ReactNode }

export function Notice({ tone = 'neutral', title, children }: NoticeProps) {
  return (
    <div className={`lk-notice ${tone}`}>
      <LateStyles rules={cssLater} />
      <Icon name={icons[tone]} />
      <div>
        {title && <b>{title}</b>}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
    </div>
  )
}
