import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { fillText } from '../ui/fill.ts'
import { LateStyles } from '../ui/LateStyles.tsx'
import { Page } from '../ui/Page.tsx'
import { Ring } from '../ui/Ring.tsx'
import { Rows } from '../ui/Rows.tsx'
import { revealHidden } from './revealHidden.ts'
import { signStyles } from './signStyles.ts'

export type SignResultViewProps = {
  appName: string
  status: 'signed' | 'failed'
  /** Why it failed, when there is more to say than the usual. */
  problem?: string | undefined
  /** Of a transaction that was sent: over which network, and what that said when it refused. */
  sending?: { network: string; reason?: string | undefined } | undefined
  onClose(): void
  onRetry?: (() => void) | undefined
}

export function SignResultView(props: SignResultViewProps) {
  const { status, sending, onClose, onRetry } = props
  const { common } = useMoreTexts()
  const { title, text, retry } = useWords(props)
  const isSigned = status === 'signed'
  return (
    <Page
      name="sign-result"
      state={status}
      axis="center"
      hero={<Ring mark={{ icon: sending ? 'out' : 'pen' }} state={isSigned ? 'done' : 'fail'} />}
      title={title}
      text={text}
      focus="title"
      dock={
        <>
          {!isSigned && onRetry && <Button onClick={onRetry}>{retry}</Button>}
          <Button kind={isSigned || !onRetry ? 'primary' : 'ghost'} onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      {!isSigned && sending?.reason && <Reason>{sending.reason}</Reason>}
    </Page>
  )
}

function useWords({ appName, status, problem, sending }: SignResultViewProps) {
  const { sign, transaction, common } = useMoreTexts()
  const isSigned = status === 'signed'
  if (sending)
    return {
      title: isSigned ? transaction.doneTitle : transaction.failedTitle,
      text: isSigned ? fillText(transaction.doneText, { network: sending.network }) : transaction.failedText,
      retry: transaction.retry,
    }
  return {
    title: isSigned ? sign.signedTitle : sign.failedTitle,
    text: isSigned ? fillText(sign.signedText, { app: appName }) : (problem ?? sign.failedText),
    retry: common.tryAgain,
  }
}

function Reason({ children }: { children: string }) {
  const { transaction: t } = useMoreTexts()
  return (
    <>
      <LateStyles rules={signStyles} />
      <Rows rows={[{ id: 'reason', term: t.reason, value: revealHidden(children), wide: true }]} />
    </>
  )
}
