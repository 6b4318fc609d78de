import { useMfaEnrollment, usePrivy } from '@latchkey/react'
import type { Write } from './Log.tsx'

const names = { totp: 'Authenticator app', sms: 'SMS', passkey: 'Passkey' }

/** The second factors and the recovery of the wallet. */
export function Security({ log }: { log: Write }) {
  const { mfaMethods, unenroll } = usePrivy()
  const { showMfaEnrollmentModal } = useMfaEnrollment()
  const turnOff = (method: keyof typeof names) =>
    unenroll(method).then(
      () => log(`${names[method]}: off`),
      (problem: Error) => log(problem.message),
    )
  return (
    <section>
      <h2>Second factors</h2>
      {mfaMethods.length === 0 ? (
        <p>Anyone who logs in as you can use the wallet.</p>
      ) : (
        <ul className="ways" data-testid="second-factors">
          {mfaMethods.map((method) => (
            <li key={method} className="line">
              <span className="grow">{names[method]}</span>
              <button
                type="button"
                data-testid={`turn-off-${method}`}
                aria-label={`Turn off ${names[method]}`}
                onClick={() => turnOff(method)}
              >
                Turn off
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" data-testid="change-factors" onClick={showMfaEnrollmentModal}>
        {mfaMethods.length === 0 ? 'Protect the wallet' : 'Change'}
      </button>
    </section>
  )
}
