import type { AppError } from '@latchkey/wire'
import { limits } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { errors } from '../../modal/errors.ts'
import type { Journey } from '../../modal/journey.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { useTexts } from '../../texts/useTexts.ts'
import type { CodeStatus } from '../../ui/CodeBoxes.tsx'
import { problemFor } from '../waiting/problem.ts'
import { CodeView } from './CodeView.tsx'
import type { CodeWay } from './way.ts'

const shown: Record<string, CodeStatus> = {
  'submitting-code': 'checking',
  done: 'success',
  error: 'failed',
}

/** Ties a flow to the boxes its code is typed into. */
export function CodeScreen({ way, journey, to }: { way: CodeWay; journey: Journey; to: string }) {
  const latchkey = useLatchkey()
  const { modal, client } = latchkey
  const texts = useTexts()
  const flow = way.flowOf(latchkey, journey)
  const state = useStore(flow)
  const resend = useResend(client.now)
  const [sendProblem, setSendProblem] = useState<AppError>()
  const submit = (code: string) => {
    setSendProblem(undefined)
    flow.submitCode({ code }).then(journey.onSuccess, (error: AppError) => {
      const place = placeForError(error, {
        journey,
        handle: to,
        kind: way.kind,
        move: ({ nonce }) => way.transfer(client, { nonce, to }),
      })
      if (place) modal.push(place)
    })
  }
  const sendAgain = () => {
    flow.sendCode(to).then(resend.restart, setSendProblem)
  }
  const error = sendProblem ?? (state.status === 'error' ? state.error : undefined)
  return (
    <CodeView
      to={to}
      name={`${way.kind}-code`}
      icon={way.icon}
      status={shown[state.status] ?? 'idle'}
      problem={error && problemFor(error, errors.code, texts).text}
      resendInSeconds={resend.seconds}
      resent={resend.count > 0}
      onCode={submit}
      onResend={sendAgain}
      onBack={modal.back}
    />
  )
}

/** Counts down until another code may be asked for (spec 1 section 9). */
function useResend(now: () => number) {
  const [sentAt, setSentAt] = useState(now)
  const [count, setCount] = useState(0)
  const [seconds, setSeconds] = useState<number>(limits.codeResendSeconds)
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, limits.codeResendSeconds - Math.floor((now() - sentAt) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [sentAt, now])
  const restart = () => {
    setSentAt(now())
    setCount(count + 1)
  }
  return { seconds, count, restart }
}
