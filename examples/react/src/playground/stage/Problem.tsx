import { useEffect, useState } from 'react'
import { installation } from '../../installation.ts'
import { usePage } from '../page.ts'
import { Copy } from '../ui/Copy.tsx'
import { Glyph } from '../ui/Glyph.tsx'

/** The login cannot run: what, why, and the command that helps. */
export function Problem() {
  const { session } = usePage()
  const { status } = session
  if (status.status !== 'unreachable') return null
  const isRefused = status.error.code === 'invalid_origin'
  const { host } = new URL(installation.apiUrl)
  const command = isRefused
    ? `npx latchkey app update ${installation.appId} --add-origin ${location.origin}`
    : 'npm start'
  return (
    <section className="pg-problem" aria-labelledby="pg-problem-title">
      <span className={`lk-hero ${isRefused ? 'warning' : 'danger'}`} aria-hidden="true">
        <Glyph name={isRefused ? 'globe' : 'plug'} size={24} />
      </span>
      <h2 id="pg-problem-title">
        {isRefused ? 'This address is not on the app’s list' : 'The server does not answer'}
      </h2>
      {isRefused ? (
        <p>
          The server runs, but the app does not know{' '}
          <bdi>
            <code>{location.origin}</code>
          </bdi>
          . Add it once:
        </p>
      ) : (
        <p>
          Nothing listens at{' '}
          <bdi>
            <code>{host}</code>
          </bdi>
          . Start it, and this page goes on by itself. What you changed here is kept.
        </p>
      )}
      <div className="pg-cmd">
        <code dir="ltr">{command}</code>
        <Copy text={command} label="Copy command" />
      </div>
      <div className="pg-act">
        <button type="button" className="pg-b strong" onClick={session.retry}>
          Try again
        </button>
        <NextTry at={status.retryAt} />
      </div>
    </section>
  )
}

function NextTry({ at }: { at: number | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
  return (
    <span>
      <span className="lk-spin" />
      {seconds > 0 ? `Next try in ${seconds} s` : 'Trying'}
    </span>
  )
}
