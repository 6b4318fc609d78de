import { useDelegation } from '../../useDelegation.ts'
import { Copy } from '../ui/Copy.tsx'
import { shortAddress } from '../ui/icons.ts'
import { Part, Row } from './Row.tsx'
import { useReport } from './useReport.ts'

/** Lets the app's server sign while the user is away. */
export function Delegation() {
  const delegation = useDelegation()
  const tell = useReport()
  if (!delegation) return null
  const { isAllowed, signature, allow, takeBack, sign } = delegation
  const end = isAllowed ? (
    <>
      {sign && (
        <button type="button" className="pg-b" onClick={() => tell(sign(), 'The server signed.')}>
          Sign
        </button>
      )}
      <button type="button" className="pg-b" onClick={() => tell(takeBack(), 'Permission revoked.')}>
        Take back
      </button>
    </>
  ) : (
    <button type="button" className="pg-b" onClick={() => tell(allow(), 'The server can sign.')}>
      Let it sign
    </button>
  )
  return (
    <Part title="While you are away">
      <ul className="pg-box">
        <Row mark={{ icon: 'pen' }} title="Signs for you" end={end}>
          <small>{isAllowed ? 'Allowed, within its policy.' : 'Not allowed yet.'}</small>
        </Row>
      </ul>
      {signature && (
        <p className="pg-signature">
          Signature{' '}
          <Copy text={signature} label="Copy signature of the server" className="pg-addr">
            <span className="lk-mono">{shortAddress(signature)}</span>
          </Copy>
        </p>
      )}
    </Part>
  )
}
