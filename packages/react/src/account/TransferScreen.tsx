import { useLatchkey } from '../context.ts'
import type { LaterScreens } from '../modal/navigation/modalRoute.ts'
import { TransferView } from './TransferView.tsx'
import { useTransfer } from './useTransfer.ts'

/** Offers to take over what belongs to another account (product 1.4). */
export function TransferScreen({ offer, kind, move }: LaterScreens['transfer']) {
  const { modal } = useLatchkey()
  const { status, transfer } = useTransfer(move)
  const address = offer.otherUser.embeddedWalletAddress
  return (
    <TransferView
      kind={kind}
      handle={offer.account.displayName ?? offer.subject}
      hasWallet={address !== null}
      status={status}
      onContinue={() => address && modal.push({ name: 'checkAssets', props: { address, move } })}
      onTransfer={transfer}
      onDecline={modal.close}
    />
  )
}
