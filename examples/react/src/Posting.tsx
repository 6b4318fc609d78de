import { useSampleCast } from './useSampleCast.ts'

/** Lets this app post for a user with a Farcaster account. */
export function Posting({ log }: { log(text: string): void }) {
  const cast = useSampleCast()
  if (!cast) return null
  const tell = (work: Promise<unknown>) => work.catch((error: Error) => log(error.message))
  return (
    <section>
      <h2>Farcaster</h2>
      <p data-testid="may-post">
        {cast.mayPost ? 'Harbor can post for you.' : 'Harbor cannot post for you.'}
      </p>
      <div className="row">
        <button type="button" data-testid="request-signer" onClick={() => tell(cast.request())}>
          Let Harbor post for you
        </button>
        <button type="button" data-testid="sign-cast" onClick={() => tell(cast.sign())}>
          Sign a cast
        </button>
      </div>
      {cast.signature && <code data-testid="cast-signature">{cast.signature}</code>}
    </section>
  )
}
