import { useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring, type RingState } from '../../ui/Ring.tsx'
import { useShell } from '../../ui/shellContext.ts'

export type CreateWalletViewProps = {
  appName: string
  /** One view for all three, so that the progress ring closes instead of restarting. */
  status: 'creating' | 'created' | 'failed'
  /** Present once created; never shown before it can be recovered. */
  address?: string | undefined
  /** What went wrong, if there is more to say than the default text. */
  problem?: string | undefined
  onContinue(): void
  onRetry(): void
  onLater?: (() => void) | undefined
}

const rings: Record<CreateWalletViewProps['status'], RingState> = {
  creating: 'turning',
  created: 'done',
  failed: 'fail',
}

export function CreateWalletView(props: CreateWalletViewProps) {
  const { status, address } = props
  const { title, text } = useWords(props)
  return (
    <Page
      name="create-wallet"
      state={status}
      axis="center"
      hero={
        <Ring
          mark={{ icon: 'wallet' }}
          state={rings[status]}
          result={address === undefined ? undefined : toAddressMark(address)}
        />
      }
      title={title}
      text={text}
      dismiss="deliberate"
      focus="title"
      dock={status !== 'creating' && <CreateWalletDock {...props} />}
    >
      {status === 'created' && address && <AddressPill address={address} />}
    </Page>
  )
}

function CreateWalletDock({ status, onContinue, onRetry, onLater }: CreateWalletViewProps) {
  const { wallet: t, common } = useMoreTexts()
  if (status === 'created') return <Button onClick={onContinue}>{common.continue}</Button>
  return (
    <>
      <Button onClick={onRetry}>{common.tryAgain}</Button>
      {onLater && (
        <Button kind="ghost" onClick={onLater}>
          {t.later}
        </Button>
      )}
    </>
  )
}

function useWords({ status, appName, problem }: CreateWalletViewProps) {
  const { wallet: t } = useMoreTexts()
  const { announce } = useShell()
  const words = {
    creating: { title: t.creatingTitle, text: t.creatingText },
    created: { title: t.createdTitle, text: fillText(t.createdText, { app: appName }) },
    failed: { title: t.failedTitle, text: problem ?? fillText(t.failedText, { app: appName }) },
  }[status]
  useEffect(() => {
    if (status === 'creating') announce(words.title)
  }, [status, words.title, announce])
  return words
}
