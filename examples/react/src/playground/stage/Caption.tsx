import { getUserName } from '../account/getUserName.ts'
import { useInbox } from '../aside/inbox.ts'
import { usePage } from '../page.ts'
import { fillCode } from './fillCode.ts'
import { findLive, isSample, scenes } from './scenes.ts'
import type { StageState } from './useStage.ts'

/** One line of instructions below the login. */
export function Caption({ stage, step }: { stage: StageState; step: string | undefined }) {
  const { look, session, show } = usePage()
  const { newest } = useInbox()
  const isCodeStep = step?.endsWith('.code') && newest
  if (stage.isDialog)
    return (
      <p className="pg-cap">
        {/* The page is inert now, but its text must stay readable. */}
        {isCodeStep && (
          <>
            Newest code in the inbox: <b dir="ltr">{newest.code}</b>.{' '}
          </>
        )}
        Close it to return here.
      </p>
    )
  const scene = scenes.find(({ name }) => name === stage.scene)
  if (isSample(stage.scene)) return <p className="pg-cap">{scene?.caption}</p>
  if (findLive(stage.scene) && !isCodeStep)
    return <p className="pg-cap">{session.user ? scene?.caption : 'Log in first. Then this screen opens.'}</p>
  if (session.user && step === undefined)
    return (
      <p className="pg-cap">
        You are logged in as <b>{getUserName(session.user)}</b>.{' '}
        <button type="button" className="pg-a" onClick={() => show('account')}>
          Open the account
        </button>
      </p>
    )
  if (isCodeStep)
    return (
      <p className="pg-cap">
        Newest code in the inbox: <b dir="ltr">{newest.code}</b>{' '}
        <button type="button" className="pg-a" onClick={() => fillCode(newest.code)}>
          Fill in
        </button>
      </p>
    )
  if (look.methods.length + look.more.length === 0)
    return <p className="pg-cap">No login method is on. Turn one on to see it here.</p>
  return <p className="pg-cap">{scene?.caption}</p>
}
