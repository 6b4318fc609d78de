import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ExplorerLink } from '../../ui/ExplorerLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { TransactionNotice } from './useTransactionNotices.ts'

/** The warnings about a transaction. One that appears while the user reads the others opens its space slowly. */
export function TransactionNotices({ notices }: { notices: readonly TransactionNotice[] }) {
  const isOnShow = useRef(false)
  useEffect(() => {
    isOnShow.current = true
  }, [])
  if (notices.length === 0) return null
  return (
    <div className="lk-stack lk-warnings">
      {notices.map(({ id, tone, title, text, url }) => (
        <LateSlot key={id} isLate={isOnShow.current}>
          <Notice tone={tone} title={title}>
            <span>{text}</span>
            {url && <ExplorerLink url={url} />}
          </Notice>
        </LateSlot>
      ))}
    </div>
  )
}

function LateSlot({ isLate, children }: { isLate: boolean; children: ReactNode }) {
  const [arrives] = useState(isLate)
  return <div className={arrives ? 'lk-arrives' : undefined}>{children}</div>
}
