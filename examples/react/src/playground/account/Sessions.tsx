import { useSessions } from '@latchkey/react'
import { Glyph } from '../ui/Glyph.tsx'
import { Confirmed } from './Confirmed.tsx'
import { Part, Row } from './Row.tsx'
import { useReport } from './useReport.ts'

const toWhen = (date: Date) =>
  `Last used ${date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`

/** The user's sessions. */
export function Sessions() {
  const { sessions, error, revokeSession, reload } = useSessions()
  const tell = useReport()
  if (error)
    return (
      <Part title="Sessions">
        <p className="pg-hint">{error.message}</p>
        <button type="button" className="pg-b" onClick={reload}>
          Try again
        </button>
      </Part>
    )
  if (!sessions) return <section aria-busy="true" />
  return (
    <Part title="Sessions">
      <ul className="pg-box">
        {sessions.map(({ id, label, lastUsedAt, current }) => (
          <Row
            key={id}
            mark={{ element: <Glyph name="globe" /> }}
            title={label}
            end={
              current ? (
                <span className="lk-chip good">Now</span>
              ) : (
                <Confirmed
                  label="End"
                  name={label}
                  onConfirm={() => tell(revokeSession(id), `The session on ${label} has ended.`)}
                />
              )
            }
          >
            <small>{current ? 'This browser' : toWhen(lastUsedAt)}</small>
          </Row>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="pg-below">
          <button
            type="button"
            className="pg-a"
            onClick={() => tell(revokeSession(), 'All other sessions have ended.')}
          >
            End all others
          </button>
        </div>
      )}
    </Part>
  )
}

/** The devices that open the wallet. */
export function Devices() {
  const { devices, revokeDevice } = useSessions()
  const tell = useReport()
  if (!devices || devices.length === 0) return null
  return (
    <Part title="Devices that open the wallet">
      <ul className="pg-box">
        {devices.map(({ id, label, lastUsedAt }) => (
          <Row
            key={id}
            mark={{ element: <Glyph name="desktop" /> }}
            title={label}
            end={
              <Confirmed
                label="Revoke"
                name={label}
                onConfirm={() => tell(revokeDevice(id), `${label} can no longer open the wallet.`)}
              />
            }
          >
            <small>{toWhen(lastUsedAt)}</small>
          </Row>
        ))}
      </ul>
    </Part>
  )
}
