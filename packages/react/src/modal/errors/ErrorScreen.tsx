import { useLatchkey } from '../../context.ts'
import type { ModalScreens } from '../../navigation/modalRoute.ts'
import { ErrorView } from './ErrorView.tsx'

/** What went wrong, and the way back to where it did. */
export function ErrorScreen({ error }: ModalScreens['error']) {
  const { modal } = useLatchkey()
  return <ErrorView error={error} onBack={modal.back} onRestart={modal.restart} />
}
