import { usePrivy } from '@latchkey/react'
import type { Write } from './Log.tsx'

/** The e-mail address of the account, and what can be done with it. */
export function LinkedEmail({ log }: { log: Write }) {
  const { user, linkEmail, updateEmail, unlinkEmail } = usePrivy()
  const address = user?.email?.address
  const unlink = () =>
    unlinkEmail(address ?? '').then(
      () => log('E-mail unlinked'),
      (error: Error) => log(error.message),
    )
  return (
    <section>
      <h2>E-mail</h2>
      <p data-testid="email">{address ?? 'None linked'}</p>
      <div className="row">
        {address ? (
          <>
            <button type="button" data-testid="update-email" onClick={updateEmail}>
              Change
            </button>
            <button type="button" data-testid="unlink-email" onClick={unlink}>
              Unlink
            </button>
          </>
        ) : (
          <button type="button" data-testid="link-email" onClick={linkEmail}>
            Link
          </button>
        )}
      </div>
    </section>
  )
}
