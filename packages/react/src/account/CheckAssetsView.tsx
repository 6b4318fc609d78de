import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { AddressPill } from '../ui/AddressPill.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Hero } from '../ui/Tile.tsx'
import { TransferButton, type TransferViewProps } from './TransferView.tsx'

export type CheckAssetsViewProps = Pick<TransferViewProps, 'status' | 'onTransfer' | 'onDecline'> & {
  address: string
  /** Its balance; `loading` until it is known. */
  balance?: string | undefined
  onBack?: (() => void) | undefined
}

export function CheckAssetsView({
  address,
  balance,
  status,
  onTransfer,
  onDecline,
  onBack,
}: CheckAssetsViewProps) {
  const { transfer: t, receiveFunds: receive } = useMoreTexts()
  return (
    <Page
      name="check-assets"
      hero={<Hero mark={{ icon: 'alert' }} tone="warning" />}
      title={t.assetsTitle}
      text={t.assetsText}
      onBack={onBack}
      dismiss="deliberate"
      focus="title"
      dock={
        <>
          <TransferButton status={status} onTransfer={onTransfer} />
          <Button kind="ghost" onClick={onDecline} disabled={status !== 'idle'}>
            {t.decline}
          </Button>
        </>
      }
    >
      <div className="lk-section">
        <h3>{t.otherWallet}</h3>
        <AddressPill address={address} />
        <Rows rows={[{ id: 'balance', term: receive.balance, value: toValue(balance) }]} />
      </div>
    </Page>
  )
}

/** An unknown balance is not shown as zero. */
const toValue = (balance = '–') =>
  balance === 'loading' ? <span className="lk-skel" aria-hidden="true" /> : balance
