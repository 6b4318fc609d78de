import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { UnreachableView } from './UnreachableView.tsx'

/** The app could not be loaded. The client keeps retrying; the button only shortens the wait. */
export function UnreachableScreen({ retryAt }: { retryAt: number | null }) {
  const { client } = useLatchkey()
  const { name } = useSettings()
  const [now, setNow] = useState(client.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(client.now()), 500)
    return () => clearInterval(timer)
  }, [client])
  const seconds = retryAt === null ? 0 : Math.max(1, Math.ceil((retryAt - now) / 1000))
  return <UnreachableView appName={name} nextTryInSeconds={seconds} onRetry={client.retry} />
}
