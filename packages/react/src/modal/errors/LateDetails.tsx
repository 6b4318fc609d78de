import type { AppError } from '@latchkey/wire'
import { type ComponentType, useEffect, useState } from 'react'

const room = { minBlockSize: 'var(--lk-target)' }

/** Details that support asks for. They load when there is an error; their space is reserved until then. */
export function LateDetails({ error }: { error: AppError }) {
  const [Details, setDetails] = useState<{ View: ComponentType<{ error: AppError }> }>()
  useEffect(() => {
    import('./ErrorDetails.tsx')
      .then(({ ErrorDetails }) => setDetails({ View: ErrorDetails }))
      .catch(() => {})
  }, [])
  return <div style={room}>{Details && <Details.View error={error} />}</div>
}
