import { useLatchkey } from '../context.ts'
import type { LaterScreens } from '../modal/navigation/modalRoute.ts'
import { CheckAssetsView } from './CheckAssetsView.tsx'
import { useTransfer } from './useTransfer.ts'

export function CheckAssetsScreen({ address, move }: LaterScreens['checkAssets']) {
  const { modal } = useLatchkey()
  const { status, transfer } = useTransfer(move)
  return (
    <CheckAssetsView
      address={address}
      status={status}
      onTransfer={transfer}
      onDecline={modal.close}
      onBack={modal.back}
    />
  )
}
