import { useEffect, useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { CodeBoxes, type CodeStatus } from '../../ui/CodeBoxes.tsx'
import { fill } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResendLine } from '../../ui/ResendLine.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { Hero } from '../../ui/Tile.tsx'
import { useBusyText } from '../../ui/useBusyText.ts'
import { methodIcons } from './ChooseView.tsx'

export type EnrollCodeViewProps = {
  method: 'sms' | 'totp'
  /** The number that the code was sent to. */
  to?: string | undefined
  status: CodeStatus
  problem?: string | undefined
  /** Seconds until another code may be sent; missing if no code is sent. */
  resendInSeconds?: number | undefined
  onCode(code: string): void
  onResend?: (() => void) | undefined
  onBack?: (() => void) | undefined
  initialCode?: string
}

/** Asks for the code that enables a second factor. */
export function EnrollCodeView(props: EnrollCodeViewProps) {
  const { method, to, status, onCode, onBack, initialCode } = props
  const { mfaEnroll: t, code } = useMoreTexts()
  const { announce } = useShell()
  const { shown, onEdit, forget } = useShownProblem(props)
  const canResend = status !== 'checking' && status !== 'success'
  const resend = props.resendInSeconds !== undefined && {
    seconds: props.resendInSeconds,
    onResend() {
      forget()
      props.onResend?.()
    },
  }
  const busyText = useBusyText(status === 'checking') ?? t.adding
  useEffect(() => {
    if (status === 'checking') announce(busyText)
  }, [status, announce, busyText])
  return (
    <Page
      name="mfa-code"
      hero={<Hero mark={{ icon: methodIcons[method] }} />}
      title={method === 'sms' ? t.smsCodeTitle : t.codeTitle}
      text={to === undefined ? t.codeShown : fill(t.codeSent, { to: <strong dir="ltr">{to}</strong> })}
      onBack={onBack}
      dismiss="deliberate"
    >
      <div className="lk-stack">
        <CodeBoxes
          label={code.label}
          status={status}
          onCode={onCode}
          onEdit={onEdit}
          initialCode={initialCode}
        />
        <div>
          <div className="lk-linkrow">
            <CodeLine {...props} {...{ problem: shown, busyText }} />
          </div>
          {resend && <ResendLine resend={canResend ? resend : undefined} />}
        </div>
      </div>
    </Page>
  )
}

type CodeLineProps = EnrollCodeViewProps & { busyText: string }

/** The line under the boxes; always shown, so that nothing jumps. */
function CodeLine({ status, problem, resendInSeconds, busyText }: CodeLineProps) {
  const { mfaEnroll: t, code } = useMoreTexts()
  if (status === 'checking')
    return (
      <>
        <span className="lk-spin s" />
        <span>{busyText}</span>
      </>
    )
  if (status === 'success') return <Message tone="good">{t.added}</Message>
  if (problem) return <Message tone="bad">{problem}</Message>
  return resendInSeconds === undefined ? null : <span>{code.nothing}</span>
}

/** The failure, or the error of the last edit; the next edit or a request for another code clears it. */
function useShownProblem({ status, problem }: EnrollCodeViewProps) {
  const { code } = useMoreTexts()
  const [visibleProblem, setShown] = useState(problem)
  useEffect(() => setShown(status === 'checking' ? undefined : problem), [status, problem])
  const onEdit = ({ numeric }: { numeric: boolean }) => setShown(numeric ? undefined : code.numeric)
  return { shown: visibleProblem, onEdit, forget: () => setShown(undefined) }
}
