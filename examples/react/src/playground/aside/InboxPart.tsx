import { usePage } from '../page.ts'
import { fillCode } from '../stage/fillCode.ts'
import { Copy } from '../ui/Copy.tsx'
import { Icon } from '../ui/icons.ts'
import { inboxUrl, useInbox } from './inbox.ts'

/** Shows the newest code, so that a developer does not have to search for it. */
export function InboxPart({ step }: { step: string | undefined }) {
  const { isThere } = useInbox()
  if (!isThere) return null
  return (
    <section className="pg-inbox" aria-labelledby="pg-inbox-title">
      <div className="pg-sh">
        <h2 id="pg-inbox-title">
          <a href={inboxUrl} target="_blank" rel="noreferrer">
            Codes arrive in the inbox
            <Icon name="out" size={16} />
          </a>
        </h2>
        <span className="lk-chip">Sandbox only</span>
      </div>
      <div className="pg-mail">
        <Newest step={step} />
      </div>
    </section>
  )
}

function Newest({ step }: { step: string | undefined }) {
  const { session, show, view } = usePage()
  const { newest } = useInbox()
  if (session.status.status === 'unreachable')
    return <span className="off">The inbox returns once the server is back.</span>
  if (!newest) return <span className="off">No code yet. Type an address into the login.</span>
  const { code, to, sentAt } = newest
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(sentAt)) / 1_000))
  const age = seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`
  return (
    <>
      <span className="n" dir="ltr">
        <span className="lk-sr">Newest code {code}</span>
        <span aria-hidden="true">
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </span>
      <span className="w">
        <b>
          <bdi>{to}</bdi>
        </b>
        <small>{age}</small>
      </span>
      <Copy text={code} label="Copy code" />
      {view === 'build' && step?.endsWith('.code') && (
        <button
          type="button"
          className="pg-b"
          onClick={() => {
            show('login')
            fillCode(code)
          }}
        >
          Fill in
        </button>
      )}
    </>
  )
}
