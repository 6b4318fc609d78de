import { useEffect, useState } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { CodeBoxes, type CodeStatus } from '../ui/CodeBoxes.tsx'
import { Message } from '../ui/Message.tsx'
import { Page } from '../ui/Page.tsx'
import { ResendLine } from '../ui/ResendLine.tsx'
import { useShell } from '../ui/shellContext.ts'
import { Hero } from '../ui/Tile.tsx'
import { useBusyText } from '../ui/useBusyText.ts'
import { VerifyDock } from './VerifyDock.tsx'
import { hasChoice, type VerifyMfaViewProps } from './verifyMfaProps.ts'

export type FactorCodeProps = VerifyMfaViewProps & { method: 'sms' | 'totp' }

const boxes: Record<VerifyMfaViewProps['status'], CodeStatus> = {
  sending: 'idle',
  ready: 'idle',
  checking: 'checking',
  done: 'success',
  failed: 'failed',
  ended: 'failed',
}

/** Six digits, from an authenticator app or a text message. */
export function FactorCode(props: FactorCodeProps) {
  const { method, status, onChoose, onCode, onLeave, initialCode } = props
  const { mfaVerify: t, code } = useMoreTexts()
  /** The error of the last edit; null if it had none, undefined before any edit. */
  const [edit, setEdited] = useState<string | null>()
  useEffect(() => {
    if (status === 'checking' || status === 'failed') setEdited(undefined)
  }, [status])
  const problem = edit === undefined ? props.problem?.text : (edit ?? undefined)
  const canResend = status === 'ready' || status === 'failed'
  const resend = { seconds: props.resendInSeconds, onResend: props.onAgain }
  const onAnother = hasChoice(props) ? () => onChoose(null) : undefined
  return (
    <Page
      name={`mfa-${method}`}
      hero={<Hero mark={{ icon: method === 'sms' ? 'phone' : 'shield' }} />}
      title={t.codeTitle}
      text={method === 'sms' ? t.smsText : t.totpText}
      onBack={onAnother}
      dismiss="deliberate"
      dock={<VerifyDock onAnother={onAnother} onLeave={onLeave} />}
    >
      <div className="lk-stack">
        <CodeBoxes
          key={method}
          label={code.label}
          status={boxes[status]}
          onCode={onCode}
          onEdit={({ numeric }) => setEdited(numeric ? null : code.numeric)}
          initialCode={initialCode}
        />
        <div>
          <div className="lk-linkrow">
            <Line {...{ method, status, problem }} />
          </div>
          {method === 'sms' && <ResendLine resend={canResend ? resend : undefined} />}
        </div>
      </div>
    </Page>
  )
}

type LineProps = Pick<FactorCodeProps, 'method' | 'status'> & { problem: string | undefined }

/** Always shown, so that nothing jumps. */
function Line({ method, status, problem }: LineProps) {
  const { mfaVerify: t, code } = useMoreTexts()
  const { announce } = useShell()
  const isBusy = status === 'checking' || status === 'sending'
  const busyText = useBusyText(isBusy) ?? (status === 'sending' ? t.sending : code.checking)
  useEffect(() => {
    if (isBusy) announce(busyText)
  }, [isBusy, busyText, announce])
  if (isBusy)
    return (
      <>
        <span className="lk-spin s" />
        <span>{busyText}</span>
      </>
    )
  if (status === 'done') return <Message tone="good">{code.confirmed}</Message>
  if (problem) return <Message tone="bad">{problem}</Message>
  return <span>{method === 'totp' ? t.totpHint : code.nothing}</span>
}
