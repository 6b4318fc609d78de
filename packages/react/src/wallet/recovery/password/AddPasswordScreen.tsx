import { useLatchkey } from '../../../context.ts'
import type { LaterScreens } from '../../../modal/navigation/modalRoute.ts'
import { AddPasswordView } from './AddPasswordView.tsx'

export function AddPasswordScreen({ change }: LaterScreens['addPassword']) {
  const { modal } = useLatchkey()
  return (
    <AddPasswordView
      onContinue={() => modal.push({ name: 'setPassword', props: { change } })}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
