import { useSampleCast } from '../../useSampleCast.ts'
import { Copy } from '../ui/Copy.tsx'
import { farcasterMark, shortAddress } from '../ui/icons.ts'
import { Part, Row } from './Row.tsx'
import { useReport } from './useReport.ts'

/** Lets this app post for a user with a Farcaster account. */
export function Posting() {
  const cast = useSampleCast()
  const tell = useReport()
  if (!cast) return null
  const { mayPost, signature, request, sign } = cast
  const end = mayPost ? (
    <button type="button" className="pg-b" onClick={() => tell(sign(), 'A cast was signed.')}>
      Sign a cast
    </button>
  ) : (
    <button
      type="button"
      className="pg-b"
      onClick={() => tell(request(), 'Open the link of the code to approve it.')}
    >
      Let it post
    </button>
  )
  return (
    <Part title="Posting on Farcaster">
      <ul className="pg-box">
        <Row mark={farcasterMark} title="Posts for you" end={end}>
          <small>{mayPost ? 'Allowed. Revoke it in Farcaster.' : 'Not allowed yet.'}</small>
        </Row>
      </ul>
      {signature && (
        <p className="pg-signature">
          Signature{' '}
          <Copy text={signature} label="Copy signature of the cast" className="pg-addr">
            <span className="lk-mono">{shortAddress(signature)}</span>
          </Copy>
        </p>
      )}
    </Part>
  )
}
