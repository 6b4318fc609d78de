import { useEffect } from 'react'
import { tellFailure } from '../../account/menu/tellFailure.ts'
import { toAccountRoute } from '../../account/menu/toAccountRoute.ts'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import { listHoldings } from './holdingRows.ts'
import { OwnWalletView } from './OwnWalletView.tsx'
import { ReceiveFundsScreen } from './ReceiveFundsScreen.tsx'
import { SendFundsScreen } from './SendFundsScreen.tsx'
import { type OneWalletProps, useOneWallet } from './useLedger.ts'

/** One wallet of the user. Sending is of ours alone: others have screens of their own for it. */
export function OwnWalletScreen({ book, walletId }: OneWalletProps) {
  const latchkey = useLatchkey()
  const { modal, external } = latchkey
  const { wallet, ...ledger } = useOneWallet(book, walletId)
  const isGone = wallet === undefined
  useEffect(() => {
    if (isGone) modal.back()
  }, [isGone, modal])
  if (!wallet) return null
  const { kind, address, chainType } = wallet
  const isOurs = kind === 'embedded'
  return (
    <OwnWalletView
      label={wallet.label}
      address={address}
      networks={listHoldings(wallet, ledger)}
      onRetry={book.retry}
      onReceive={() => modal.push(toAccountRoute(<ReceiveFundsScreen book={book} walletId={walletId} />))}
      onSend={
        isOurs
          ? () => modal.push(toAccountRoute(<SendFundsScreen book={book} walletId={walletId} />))
          : undefined
      }
      onExport={
        isOurs
          ? () => tellFailure(latchkey, walletAction(latchkey, 'exportWallet')({ address, chainType }))
          : undefined
      }
      onDisconnect={
        kind === 'connected'
          ? () => void external.getState()?.disconnect(wallet.connection.wallet)
          : undefined
      }
      onBack={modal.back}
    />
  )
}
