import { useCrossAppAccounts, useLinkAccount, usePrivy, useUpdateAccount } from '@latchkey/react'
import { listMethods, type MethodRow } from './accountMethods.ts'
import type { Write } from './Log.tsx'

/** The user's login accounts: link, replace or unlink one. */
export function LinkedAccounts({ log }: { log: Write }) {
  const privy = usePrivy()
  const crossApp = useCrossAppAccounts({
    onSuccess: ({ result }) => log(`Signed there: ${result}`),
    onError: (_code, { error }) => log(error.message),
  })
  useLinkAccount({
    onSuccess: ({ linkMethod }) => log(`Linked: ${linkMethod}`),
    onError: (code, details) => log(`Linking ${details?.linkMethod ?? ''} ended: ${code}`),
  })
  useUpdateAccount({
    onSuccess: ({ updateMethod }) => log(`Updated: ${updateMethod}`),
    onError: (code) => log(`Updating ended: ${code}`),
  })
  return (
    <section>
      <h2>Ways to log in</h2>
      <ul className="ways">
        {listMethods(privy, crossApp).map((way) => (
          <WayRow key={way.id} way={way} log={log} />
        ))}
      </ul>
    </section>
  )
}

function WayRow({ way, log }: { way: MethodRow; log: Write }) {
  const { id, label, accounts, link, update } = way
  if (accounts.length === 0 && !link) return null
  const takeOff = (unlink: () => Promise<unknown>) =>
    unlink().then(
      () => log(`${label} unlinked`),
      (error: Error) => log(error.message),
    )
  const tell = (work: Promise<string>, what: string) =>
    void work.then(
      (result) => log(`${what}: ${result}`),
      (error: Error) => log(error.message),
    )
  const takesMore = accounts.length === 0 || id === 'wallet' || id === 'passkey'
  return (
    <li>
      <div className="line">
        <span className="way">{label}</span>
        {accounts.length === 0 && (
          <span className="quiet" data-testid={id}>
            None linked
          </span>
        )}
        {link && takesMore && (
          <button
            type="button"
            data-testid={`link-${id}`}
            aria-label={`Link ${label}`}
            onClick={() => link()}
          >
            Link
          </button>
        )}
      </div>
      {accounts.map(({ name, unlink, sign }) => (
        <div key={name} className="line">
          <span className="quiet grow" data-testid={id}>
            {name}
          </span>
          {update && (
            <button
              type="button"
              data-testid={`update-${id}`}
              aria-label={`Change ${label} ${name}`}
              onClick={update}
            >
              Change
            </button>
          )}
          {sign && (
            <button
              type="button"
              data-testid={`sign-${id}`}
              aria-label={`Sign with ${label} ${name}`}
              onClick={() => tell(sign('Hello from the other app'), 'Signed there')}
            >
              Sign
            </button>
          )}
          {unlink && (
            <button
              type="button"
              data-testid={`unlink-${id}`}
              aria-label={`Unlink ${label} ${name}`}
              onClick={() => takeOff(unlink)}
            >
              Unlink
            </button>
          )}
        </div>
      ))}
    </li>
  )
}
