import { useLatchkey } from '../context.ts'
import { CheckAssetsView } from './CheckAssetsView.tsx'
import type { AccountScreens } from './modalRoutes.ts'
import { useOtherBalance } from './useOtherBalance.ts'
import { useTransfer } from './useTransfer.ts'

export function CheckAssetsScreen({ address, move }: AccountScreens['account.checkAssets']) {
  const { modal } = useLatchkey()
  const { status, transfer } = useTransfer(move)
  return (
    <CheckAssetsView
      address={address}
      balance={useOtherBalance(address)}
      status={status}
      onTransfer={transfer}
      onDecline={modal.close}
      onBack={modal.back}
    />
  )
}
