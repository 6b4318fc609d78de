import { useEffect } from 'react'
import type { MoreTexts as Texts } from '../texts/texts.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { fill, fillText } from '../ui/fill.ts'
import { Page } from '../ui/Page.tsx'
import { useShell } from '../ui/shellContext.ts'
import { Hero } from '../ui/Tile.tsx'

/** The type of the account that belongs to another user; any other value is a social provider's display name. */
export type TransferKind = 'sms' | 'email' | 'wallet' | 'linkedin' | { provider: string }

export type TransferViewProps = {
  kind: TransferKind
  handle: string
  /** The other account has an embedded wallet, so the user must check its assets first. */
  hasWallet: boolean
  status: 'idle' | 'transferring' | 'done'
  onContinue(): void
  onTransfer(): void
  onDecline(): void
}

export function TransferView({ kind, handle, hasWallet, ...rest }: TransferViewProps) {
  const { transfer: t, common } = useMoreTexts()
  return (
    <Page
      name="transfer"
      hero={<Hero mark={{ icon: 'swap' }} tone="warning" />}
      title={fillText(t.title, { what: getKindName(kind, t) })}
      text={fill(t.text, { handle: <strong dir="auto">{handle}</strong> })}
      dismiss="deliberate"
      focus="title"
      dock={
        <>
          {hasWallet ? (
            <Button onClick={rest.onContinue}>{common.continue}</Button>
          ) : (
            <TransferButton {...rest} />
          )}
          <Button kind="ghost" onClick={rest.onDecline} disabled={rest.status !== 'idle'}>
            {t.decline}
          </Button>
        </>
      }
    />
  )
}

/** Deletes an account, so it is red; shows its own success on the button. */
export function TransferButton({ status, onTransfer }: Pick<TransferViewProps, 'status' | 'onTransfer'>) {
  const { transfer: t } = useMoreTexts()
  const { announce } = useShell()
  useEffect(() => {
    if (status === 'done') announce(t.success)
  }, [status, t, announce])
  if (status === 'done')
    return (
      <Button kind="success" icon="check" onClick={onTransfer}>
        {t.success}
      </Button>
    )
  return (
    <Button kind="danger" busy={status === 'transferring'} onClick={onTransfer}>
      {t.transfer}
    </Button>
  )
}

function getKindName(kind: TransferKind, t: Texts['transfer']): string {
  if (typeof kind === 'object') return fillText(t.profile, kind)
  return { sms: t.phone, email: t.email, wallet: t.walletAddress, linkedin: t.linkedin }[kind]
}
