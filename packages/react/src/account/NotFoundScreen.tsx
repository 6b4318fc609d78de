import { useLatchkey } from '../context.ts'
import type { LaterScreens } from '../modal/navigation/modalRoute.ts'
import { useSettings } from '../useSettings.ts'
import { NotFoundView } from './NotFoundView.tsx'

export function NotFoundScreen({ handle }: LaterScreens['accountNotFound']) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return <NotFoundView appName={name} handle={handle} onButton={modal.restart} onBack={modal.restart} />
}
