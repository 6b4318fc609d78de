import { useEffect, useRef } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { LiveDot } from './LiveDot.tsx'
import { type ReceiptRow, Rows } from './Rows.tsx'
import { useShell } from './shellContext.ts'

const styles = `
.lk-rows .lk-skel{inline-size:56px}
.lk-funds{position:relative;padding-inline-start:22px}
.lk-funds>.lk-dot{position:absolute;inset-inline-start:0;inset-block-start:calc((1lh - 16px)/2)}
`

export type FundsRowsProps = {
  /** Formatted, with its unit; undefined until it is known. */
  balance: string | undefined
  /** With its unit; undefined if the user may send any amount. */
  requested: string | undefined
  /** The whole balance is at least the requested amount. */
  isEnough: boolean
  /** Further rows, below. */
  rows?: readonly ReceiptRow[]
}

/** A wallet's balance during a deposit, with a live dot, and the requested amount. */
export function FundsRows({ balance, requested, isEnough, rows = [] }: FundsRowsProps) {
  const { funds: t, common } = useMoreTexts()
  const { announce } = useShell()
  const wasEnough = useRef(isEnough)
  useEffect(() => {
    if (isEnough && !wasEnough.current && balance) announce(`${t.balance}: ${balance}. ${t.enough}`)
    wasEnough.current = isEnough
  }, [isEnough, balance, announce, t])
  const value =
    balance === undefined ? (
      <span className="lk-skel" role="img" aria-label={common.loading} />
    ) : (
      // The dot is above the line of the text, whose baseline is that of the row.
      <span className="lk-funds">
        <LiveDot isGood={isEnough} label={isEnough ? t.enough : t.waiting} />
        <bdi>{balance}</bdi>
      </span>
    )
  return (
    <>
      <Rows
        rows={[
          { id: 'balance', term: t.balance, value },
          ...(requested ? [{ id: 'requested', term: t.requested, value: requested }] : []),
          ...rows,
        ]}
      />
      <DeferredStyles rules={styles} />
    </>
  )
}
