import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import type { Mark } from '../../ui/Tile.tsx'

export type ConnectingViewProps = {
  wallet: { name: string; mark: Mark }
  status: 'waiting' | 'switching-account' | 'switching-network' | 'signing' | 'success' | 'error'
  /** Name of the app. */
  app: string
  /** Once the wallet has told it. */
  address?: string | undefined
  /** The network to switch to. */
  network?: string | undefined
  problem?: { title: string; text: string | undefined } | undefined
  /** Absent once it was tried often enough. */
  onRetry?: (() => void) | undefined
  onOthers(): void
  onBack?: (() => void) | undefined
}

/** While something is asked of a wallet; it answers in a window of its own. */
export function ConnectingView(props: ConnectingViewProps) {
  const { wallet, status, address, problem, onRetry, onOthers, onBack } = props
  const { wallets: t } = useMoreTexts()
  const { title, text } = useWords(props)
  const isDone = status === 'success'
  return (
    <Page
      name="wallet-connecting"
      state={status}
      axis="center"
      hero={<Ring mark={wallet.mark} state={isDone ? 'done' : status === 'error' ? 'fail' : 'turning'} />}
      title={title}
      text={text}
      onBack={isDone ? undefined : onBack}
      focus="title"
      dock={
        !isDone && (
          <>
            {onRetry && (
              <Button kind={problem ? 'primary' : 'secondary'} onClick={onRetry}>
                {t.retry}
              </Button>
            )}
            <Button kind={onRetry ? 'ghost' : 'secondary'} onClick={onOthers}>
              {t.different}
            </Button>
          </>
        )
      }
    >
      {isDone && address && <AddressPill address={address} />}
    </Page>
  )
}

function useWords(props: ConnectingViewProps): { title: string; text: string | undefined } {
  const { wallet, status, app, address = '', network = '', problem } = props
  const { wallets: t } = useMoreTexts()
  if (problem) return problem
  const words = {
    waiting: [t.waitingTitle, t.waitingText],
    'switching-account': [t.accountTitle, t.accountText],
    'switching-network': [t.networkTitle, t.networkText],
    signing: [t.signTitle, t.signText],
    success: [t.successTitle, t.successText],
    error: [t.failedTitle, t.failedText],
  } satisfies Record<ConnectingViewProps['status'], [string, string]>
  const [title, text] = words[status]
  const names = { wallet: wallet.name, app, network, address: shortAddress(address) }
  return { title: fillText(title, names), text: fillText(text, names) }
}
