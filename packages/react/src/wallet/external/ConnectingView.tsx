import type { Problem } from '../../modal/errors/describeError.ts'
import type { MoreTexts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring, type RingState } from '../../ui/Ring.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { type Pairing, PairingButton, PairingCode } from './PairingCode.tsx'

export type ConnectingViewProps = {
  wallet: { name: string; mark: Mark }
  status: 'waiting' | 'switching-account' | 'switching-network' | 'signing' | 'success' | 'error'
  /** Name of the app. */
  app: string
  /** Present once the wallet has returned it. */
  address?: string | undefined
  /** The network to switch to. */
  network?: string | undefined
  /** The code or link for a wallet app that has not responded yet. */
  pairing?: Pairing | undefined
  problem?: (Problem & { title: string }) | undefined
  /** Absent after too many attempts. */
  onRetry?: (() => void) | undefined
  /** Opens the page to install the extension of a wallet that was not found here. */
  onInstall?: (() => void) | undefined
  onOthers(): void
  onBack?: (() => void) | undefined
}

/** Shown while a wallet handles a request, in its own window or on a phone. */
export function ConnectingView(props: ConnectingViewProps) {
  const { wallet, status, address, pairing, problem, onRetry, onOthers, onBack } = props
  const { wallets: t, common } = useMoreTexts()
  const { title, text } = useWords(props)
  const isDone = status === 'success'
  const hasCode = pairing && !pairing.onOpen
  return (
    <Page
      name="wallet-connecting"
      state={pairing ? 'pairing' : status}
      axis="center"
      hero={hasCode ? undefined : <Ring mark={wallet.mark} state={toRing(props)} />}
      title={title}
      text={text}
      onBack={isDone ? undefined : onBack}
      focus="title"
      dock={
        !isDone && (
          <>
            {pairing && <PairingButton pairing={pairing} wallet={wallet.name} />}
            {onRetry && !pairing && (
              <Button kind={problem ? 'primary' : 'secondary'} disabled={problem?.isLocked} onClick={onRetry}>
                {common.tryAgain}
              </Button>
            )}
            <Button kind={onRetry || pairing ? 'ghost' : 'secondary'} onClick={onOthers}>
              {t.different}
            </Button>
          </>
        )
      }
    >
      {hasCode && <PairingCode pairing={pairing} wallet={wallet} />}
      {hasCode && <OtherWays {...props} pairing={pairing} />}
      {isDone && address && <AddressPill address={address} />}
    </Page>
  )
}

/** Rows next to the code: the extension, and on a development server the sandbox wallet. */
function OtherWays({ wallet, pairing, onInstall }: ConnectingViewProps & { pairing: Pairing }) {
  const { wallets: t } = useMoreTexts()
  const { sandboxUrl } = pairing
  const rows: Row[] = [
    ...(onInstall ? [{ id: 'install', label: t.getExtension, mark: wallet.mark, more: true }] : []),
    // For the developer of an app, in English like the whole sandbox. The row appears before its address is known, so
    // that nothing moves when the code arrives.
    ...(sandboxUrl !== undefined
      ? [
          {
            id: 'sandbox',
            label: 'Open the sandbox wallet',
            mark: { icon: 'phone' } as const,
            href: sandboxUrl ?? undefined,
          },
        ]
      : []),
  ]
  if (rows.length === 0) return null
  return (
    <div style={{ textAlign: 'start' }}>
      <MethodList label={t.different} rows={rows} onSelect={(id) => id === 'install' && onInstall?.()} />
    </div>
  )
}

function toRing({ status, problem }: ConnectingViewProps): RingState {
  if (status === 'success') return 'done'
  if (status !== 'error') return 'turning'
  return problem?.isCanceled ? 'still' : 'fail'
}

function useWords(props: ConnectingViewProps): { title: string; text: string | undefined } {
  const { wallet, status, app, address = '', network = '', pairing, problem } = props
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
  const [title, text] = pairing ? toPairingWords(pairing, t) : words[status]
  const names = { wallet: wallet.name, app, network, address: shortAddress(address) }
  return { title: fillText(title, names), text: fillText(text, names) }
}

function toPairingWords({ onOpen, isAny }: Pairing, t: MoreTexts['wallets']): [string, string] {
  if (onOpen) return [t.waitingTitle, t.appText]
  return isAny ? [t.scanAnyTitle, t.scanAnyText] : [t.scanTitle, t.scanText]
}
