import { useEffect } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { StillTrying } from './StillTrying.tsx'
import { useShell } from './shellContext.ts'

/** A placeholder for a field and the space below it. */
export function FieldSkeleton() {
  return (
    <div className="lk-field">
      <span className="lk-skel field" />
      <div>
        <StillTrying isBusy />
      </div>
    </div>
  )
}

type ListSkeletonProps = {
  field?: boolean
  rows: number
  /** A button after the rows that leads to another list. */
  more?: boolean
}

/** A placeholder for a field, rows and a button, with exactly their later sizes. Announced once, after a second. */
export function ListSkeleton({ field, rows, more }: ListSkeletonProps) {
  const { announce } = useShell()
  const { common } = useTexts()
  useEffect(() => {
    const timer = setTimeout(() => announce(common.loading), 1000)
    return () => clearTimeout(timer)
  }, [announce, common])
  return (
    <div className="lk-stack lk-late" aria-busy="true">
      {field && <FieldSkeleton />}
      {rows > 0 && (
        <ul className="lk-list" aria-label={common.loading}>
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
            <li key={at}>
              <span className="lk-row">
                <span className="lk-skel lk-tile" />
                <span className="lk-skel" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <>
          <div className="lk-or">&nbsp;</div>
          <span className="lk-skel field button" />
        </>
      )}
    </div>
  )
}
