import { limits } from '@latchkey/wire'
import { useLatchkey } from '../context.ts'
import type { RouteTo } from '../navigation/modalRoute.ts'
import type { AccountScreens } from './modalRoutes.ts'
import { TransferView } from './TransferView.tsx'
import { useTransfer } from './useTransfer.ts'

/** Offers to take over a login method of another account (protocol 17.4). */
const successCloseMs = limits.transferCloseMs

export function TransferScreen({ offer, kind, move }: AccountScreens['account.transfer']) {
  const { modal } = useLatchkey()
  const { status, transfer } = useTransfer(move)
  const address = offer.otherUser.embeddedWalletAddress
  return (
    <TransferView
      kind={kind}
      handle={offer.account.displayName ?? offer.subject}
      hasWallet={address !== null}
      status={status}
      onContinue={() =>
        address &&
        modal.push({
          name: 'account.checkAssets',
          props: { address, move },
          successCloseMs,
        } satisfies RouteTo<AccountScreens>)
      }
      onTransfer={transfer}
      onDecline={modal.close}
    />
  )
}
