import type { ReactNode } from 'react'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

const icons = { neutral: 'info', warning: 'alert', danger: 'stop' } as const

export type NoticeProps = { tone?: keyof typeof icons; title?: ReactNode; children?: ReactNode }

export function Notice({ tone = 'neutral', title, children }: NoticeProps) {
  return (
    <div className={`lk-notice ${tone}`}>
      <DeferredStyles rules={cssDeferred} />
      <Icon name={icons[tone]} />
      <div>
        {title && <b>{title}</b>}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
    </div>
  )
}
