import { ListSkeleton, Page } from '@latchkey/react/firstParty'
import { useEffect, useState } from 'react'
import { Card } from './Card.tsx'

const lateMs = 500

/** Shown if finding the user takes long; earlier it would flicker. */
export function Loading({ name }: { name: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, lateMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <Card>
      <Page name="loading" title={name} focus="title">
        <ListSkeleton field rows={3} />
      </Page>
    </Card>
  )
}
