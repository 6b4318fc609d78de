import { type AppError, limits } from '@latchkey/wire'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { routeForError } from '../account/routeForError.ts'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { useDescription } from '../modal/errors/useDescription.ts'
import { rememberScreen } from '../modal/navigation/rememberScreen.ts'
import type { Journey } from '../navigation/journey.ts'
import { useTexts } from '../texts/useTexts.ts'
import type { CodeStatus } from '../ui/CodeBoxes.tsx'
import { CodeView } from './CodeView.tsx'
import type { CodeChannel } from './channel.ts'
import { codeErrors } from './errors.ts'
import { rememberSentCode, secondsToResend } from './sentCode.ts'

const viewStatus: Record<string, CodeStatus> = {
  'submitting-code': 'checking',
  done: 'success',
  error: 'failed',
}

/** Connects a flow to the boxes for its code. */
export function CodeScreen({ channel, journey, to }: { channel: CodeChannel; journey: Journey; to: string }) {
  const latchkey = useLatchkey()
  const { modal, client } = latchkey
  const texts = useTexts()
  const flow = channel.getFlow(latchkey, journey)
  const state = useStore(flow)
  // An error from before the user went back is no longer shown.
  const [before] = useState(state)
  const now = state === before && state.status === 'error' ? undefined : state
  const resend = useResend(latchkey, journey, to)
  const [sendProblem, setSendProblem] = useState<AppError>()
  const submit = (code: string) => {
    setSendProblem(undefined)
    const isOnShow = rememberScreen(latchkey)
    flow.submitCode({ code }).then(journey.onSuccess, (error: AppError) => {
      const route = routeForError(error, {
        journey,
        handle: to,
        kind: channel.kind,
        move: ({ nonce }) => channel.transfer(client, { nonce, to }),
      })
      // The user has left this screen meanwhile: the failure is not shown.
      if (route && isOnShow()) modal.push(route)
    })
  }
  const sendAgain = () => {
    flow.sendCode(to).then(resend.restart, setSendProblem)
  }
  const error = sendProblem ?? (now?.status === 'error' ? now.error : undefined)
  return (
    <CodeView
      to={to}
      name={`${channel.kind}-code`}
      icon={channel.icon}
      intent={journey.intent}
      status={viewStatus[now?.status ?? ''] ?? 'idle'}
      problem={useDescription(error, { texts, rows: codeErrors })?.text}
      resendInSeconds={resend.seconds}
      resent={resend.count > 0}
      onCode={submit}
      onResend={sendAgain}
      onBack={modal.back}
    />
  )
}

/** Counts down until the user may request another code. */
function useResend(latchkey: Latchkey, journey: Journey, to: string) {
  const getSecondsLeft = useCallback(() => secondsToResend(latchkey, journey, to), [latchkey, journey, to])
  const [seconds, setSeconds] = useState(getSecondsLeft)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(getSecondsLeft()), 500)
    return () => clearInterval(timer)
  }, [getSecondsLeft])
  const restart = () => {
    rememberSentCode(latchkey, { journey, to, secondsToResend: limits.codeResendSeconds })
    setSeconds(getSecondsLeft())
    setCount(count + 1)
  }
  return { seconds, count, restart }
}
