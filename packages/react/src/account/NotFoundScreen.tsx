import { useLatchkey } from '../context.ts'
import { useSettings } from '../useSettings.ts'
import type { AccountScreens } from './modalRoutes.ts'
import { NotFoundView } from './NotFoundView.tsx'

export function NotFoundScreen({ handle }: AccountScreens['account.notFound']) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return <NotFoundView appName={name} handle={handle} onButton={modal.restart} onBack={modal.restart} />
}
