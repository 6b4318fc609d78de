import { useLatchkey } from '../context.ts'
import { useSettings } from '../useSettings.ts'
import { UserLimitView } from './UserLimitView.tsx'

export function UserLimitScreen() {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return <UserLimitView appName={name} onButton={modal.restart} />
}
