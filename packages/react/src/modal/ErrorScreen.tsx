import { useLatchkey } from '../context.ts'
import { ErrorView } from './ErrorView.tsx'
import type { Screens } from './modalRoute.ts'

/** What went wrong, and the way back to where it did. */
export function ErrorScreen({ error }: Screens['error']) {
  const { modal } = useLatchkey()
  return <ErrorView error={error} onBack={modal.back} onRestart={modal.restart} />
}
