import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { farcasterMark } from './mark.ts'
import { WaitingDock } from './WaitingDock.tsx'

export type WalletViewProps = WaitingProps & {
  /** The URL for the wallet; missing until the channel is open. */
  connectUri: string | undefined
  /** The wallet is on this device. */
  onPhone: boolean
  onOpen(connectUri: string): void
}

/** Waits for a Farcaster wallet: with a code to scan, or on a phone with a link to the app. */
export function WalletView({ connectUri = '', onPhone, onOpen, ...props }: WalletViewProps) {
  const { intent, status } = props
  const { farcaster: t } = useMoreTexts()
  const words = t[intent]
  const mark = farcasterMark
  const hasCode = status === 'waiting' && !onPhone
  return (
    <WaitingPage
      {...props}
      name="farcaster"
      mark={hasCode ? undefined : mark}
      waiting={{ title: words.title, text: onPhone ? t.approve : t.scan }}
      done={{ title: words.done, text: t.doneText }}
      failed={{ title: words.failed }}
      canceledTitle={words.canceled}
      dock={<WaitingDock connectUri={connectUri} onPhone={onPhone} onOpen={onOpen} />}
    >
      {hasCode && <QrCode value={connectUri} label={t.qrCode} mark={mark} size="large" />}
    </WaitingPage>
  )
}
