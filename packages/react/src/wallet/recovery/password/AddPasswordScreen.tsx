import { useLatchkey } from '../../../context.ts'
import type { RouteTo } from '../../../navigation/modalRoute.ts'
import type { WalletScreens } from '../../modalRoutes.ts'
import { AddPasswordView } from './AddPasswordView.tsx'

export function AddPasswordScreen({ change }: WalletScreens['wallet.addPassword']) {
  const { modal } = useLatchkey()
  return (
    <AddPasswordView
      onContinue={() =>
        modal.push({ name: 'wallet.setPassword', props: { change } } satisfies RouteTo<WalletScreens>)
      }
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
