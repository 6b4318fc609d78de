import type { Write } from './Log.tsx'
import { useDelegation } from './useDelegation.ts'

/** Lets the app's server sign while the user is away. */
export function Delegation({ log }: { log: Write }) {
  const delegation = useDelegation()
  if (!delegation) return null
  const { isAllowed, signature, allow, takeBack, sign } = delegation
  const tell = (work: Promise<unknown>) => work.catch((error: Error) => log(error.message))
  return (
    <section>
      <h2>While you are away</h2>
      <p data-testid="may-sign">{isAllowed ? 'Harbor can sign for you.' : 'Harbor cannot sign for you.'}</p>
      <div className="row">
        {isAllowed ? (
          <button type="button" data-testid="revoke-wallets" onClick={() => tell(takeBack())}>
            Withdraw permission
          </button>
        ) : (
          <button type="button" data-testid="delegate-wallet" onClick={() => tell(allow())}>
            Let Harbor sign for you
          </button>
        )}
        {isAllowed && sign && (
          <button type="button" data-testid="sign-as-app" onClick={() => tell(sign())}>
            Sign on the server
          </button>
        )}
      </div>
      {signature && <code data-testid="app-signature">{signature}</code>}
    </section>
  )
}
