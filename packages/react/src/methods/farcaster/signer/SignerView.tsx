import { WaitingPage, type WaitingProps } from '../../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { fillText } from '../../../ui/fill.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { farcasterMark } from '../mark.ts'
import { WaitingDock } from '../WaitingDock.tsx'

export type SignerViewProps = Omit<WaitingProps, 'intent'> & {
  /** The app that wants to post for the user. */
  appName: string
  /** The URL for Farcaster; missing until the request exists. */
  approvalUrl: string | undefined
  /** Farcaster is on this device. */
  onPhone: boolean
  onOpen(approvalUrl: string): void
  onDone(): void
}

/**
 * Waits until the user allows the app to post for them in Farcaster: with a code to scan, or on a phone with a link.
 */
export function SignerView({
  appName,
  approvalUrl = '',
  onPhone,
  onOpen,
  onDone,
  ...props
}: SignerViewProps) {
  const { farcaster: f, common } = useMoreTexts()
  const { signer: t } = f
  const hasCode = props.status === 'waiting' && !onPhone
  const say = (text: string) => fillText(text, { app: appName })
  return (
    <WaitingPage
      {...props}
      intent="link"
      name="farcaster-signer"
      mark={hasCode ? undefined : farcasterMark}
      waiting={{ title: say(t.title), text: say(onPhone ? t.approve : t.scan) }}
      done={{ title: say(t.done), text: t.doneText }}
      failed={{ title: t.failed }}
      dock={<WaitingDock connectUri={approvalUrl} onPhone={onPhone} onOpen={onOpen} />}
      doneDock={<Button onClick={onDone}>{common.close}</Button>}
    >
      {hasCode && <QrCode value={approvalUrl} label={f.qrCode} mark={farcasterMark} size="large" />}
    </WaitingPage>
  )
}
