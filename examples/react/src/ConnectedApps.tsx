import { useConnectedApps } from '@latchkey/react'
import type { Write } from './Log.tsx'

/** Other apps that the user logs in to with their account in this app. */
export function ConnectedApps({ log }: { log: Write }) {
  const { apps, disconnect } = useConnectedApps()
  if (!apps || apps.length === 0) return null
  const takeBack = (id: string, name: string) =>
    disconnect(id).then(
      () => log(`${name} disconnected`),
      (error: Error) => log(error.message),
    )
  return (
    <section>
      <h2>Connected apps</h2>
      <ul className="ways" data-testid="connected-apps">
        {apps.map(({ id, name, readOnly, lastUsedAt }) => (
          <li key={id} className="line">
            <span className="grow">
              <span className="way">{name}</span>
              <span className="quiet">
                {readOnly ? 'Can see your addresses. ' : ''}
                Last used {lastUsedAt.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </span>
            <button type="button" aria-label={`Disconnect ${name}`} onClick={() => takeBack(id, name)}>
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
