import { useLatchkey } from '../../context.ts'
import type { OneWalletProps } from './modalRoutes.ts'
import { ReceiveFundsView } from './ReceiveFundsView.tsx'
import { useOneWallet } from './useLedger.ts'

/** Where something can be sent to a wallet. */
export function ReceiveFundsScreen({ book, walletId }: OneWalletProps) {
  const { modal } = useLatchkey()
  const { wallet, networks } = useOneWallet(book, walletId)
  if (!wallet) return null
  const own = networks.filter(({ chainType }) => chainType === wallet.chainType)
  return (
    <ReceiveFundsView address={wallet.address} networks={own.map(({ name }) => name)} onBack={modal.back} />
  )
}
