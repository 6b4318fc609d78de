import { useSessions } from '@latchkey/react'
import type { Write } from './Log.tsx'

/** The user's sessions, and the devices that open the wallet. */
export function Sessions({ log }: { log: Write }) {
  const { sessions, devices, disabledDevices, error, revokeSession, revokeDevice, restoreDevice, reload } =
    useSessions()
  const tell = (work: Promise<void>, message: string) =>
    work.then(
      () => log(message),
      (problem: Error) => log(problem.message),
    )
  if (error)
    return (
      <section>
        <h2>Sessions</h2>
        <p>{error.message}</p>
        <button type="button" onClick={reload}>
          Try again
        </button>
      </section>
    )
  if (!sessions || !devices) return <section aria-busy="true" />
  return (
    <section>
      <h2>Sessions</h2>
      <ul className="ways" data-testid="sessions">
        {sessions.map(({ id, label, lastUsedAt, current }) => (
          <li key={id} className="line">
            <SessionField label={label} says={current ? 'This browser, now' : formatLastUse(lastUsedAt)} />
            {!current && (
              <button
                type="button"
                aria-label={`Sign out ${label}`}
                onClick={() => tell(revokeSession(id), `${label} signed out`)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          data-testid="revoke-others"
          onClick={() => tell(revokeSession(), 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </button>
      )}
      {devices.length > 0 && (
        <>
          <h2>Devices that open the wallet</h2>
          <ul className="ways" data-testid="devices">
            {devices.map(({ id, label, lastUsedAt }) => (
              <li key={id} className="line">
                <SessionField label={label} says={formatLastUse(lastUsedAt)} />
                <button
                  type="button"
                  aria-label={`Revoke ${label}`}
                  onClick={() => tell(revokeDevice(id), `${label} can no longer open the wallet`)}
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {(disabledDevices ?? []).length > 0 && (
        <>
          <h2>Disabled devices</h2>
          <ul className="ways" data-testid="disabled-devices">
            {disabledDevices?.map(({ id, label, erasedAt }) => (
              <li key={id} className="line">
                <SessionField label={label} says={`Erased on ${erasedAt.toLocaleDateString()}`} />
                <button
                  type="button"
                  aria-label={`Put ${label} back`}
                  onClick={() => tell(restoreDevice(id), `${label} can open the wallet again`)}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function SessionField({ label, says }: { label: string; says: string }) {
  return (
    <span className="grow">
      <span className="way">{label}</span>
      <span className="quiet">{says}</span>
    </span>
  )
}

const formatLastUse = (date: Date) =>
  `Last used ${date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`
