import { useEffect, useState } from 'react'
import { installation } from '../../installation.ts'
import { usePage } from '../page.ts'
import { Copy } from '../ui/Copy.tsx'
import { Glyph } from '../ui/Glyph.tsx'

/** Explains why the login cannot run, with the command that fixes it. */
export function Problem() {
  const { session } = usePage()
  const { status } = session
  if (status.status !== 'unreachable') return null
  const { title, glyph, text, command } = toProblem(status.error.code)
  return (
    <section className="pg-problem" aria-labelledby="pg-problem-title">
      <span className={`lk-hero ${glyph === 'globe' ? 'warning' : 'danger'}`} aria-hidden="true">
        <Glyph name={glyph} size={24} />
      </span>
      <h2 id="pg-problem-title">{title}</h2>
      <p>{text}</p>
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

function toProblem(code: string) {
  const { appId, apiUrl } = installation
  if (code === 'invalid_origin')
    return {
      title: 'This address is not on the app’s list',
      glyph: 'globe' as const,
      text: (
        <>
          The server runs, but the app does not know <ProblemSlot name={location.origin} />. Add it once:
        </>
      ),
      command: `npx @latchkey/server app update ${appId} --add-origin ${location.origin}`,
    }
  if (code === 'not_found')
    return {
      title: 'The server does not know this app',
      glyph: 'globe' as const,
      text: (
        <>
          The server runs, but has no app <ProblemSlot name={appId} />: it uses other data. A restart creates
          the app again:
        </>
      ),
      command: 'npm start',
    }
  return {
    title: 'The server does not answer',
    glyph: 'plug' as const,
    text: (
      <>
        Nothing listens at <ProblemSlot name={new URL(apiUrl).host} />. Start it, and this page continues by
        itself. Your changes are kept.
      </>
    ),
    command: 'npm start',
  }
}

const ProblemSlot = ({ name }: { name: string }) => (
  <bdi>
    <code>{name}</code>
  </bdi>
)

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
