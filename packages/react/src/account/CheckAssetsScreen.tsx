import { useLatchkey } from '../context.ts'
import type { Screens } from '../modal/modalRoute.ts'
import { CheckAssetsView } from './CheckAssetsView.tsx'
import { useTransfer } from './useTransfer.ts'

export function CheckAssetsScreen({ address, move }: Screens['checkAssets']) {
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
