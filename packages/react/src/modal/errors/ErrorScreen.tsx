import { useLatchkey } from '../../context.ts'
import type { ModalScreens } from '../../navigation/modalRoute.ts'
import { ErrorView } from './ErrorView.tsx'

/** Shows what went wrong, and leads back to where it happened. */
export function ErrorScreen({ error }: ModalScreens['error']) {
  const { modal } = useLatchkey()
  return <ErrorView error={error} onBack={modal.back} onRestart={modal.restart} />
}
