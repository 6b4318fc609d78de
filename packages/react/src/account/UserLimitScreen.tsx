import { useLatchkey, useSettings } from '../context.ts'
import { UserLimitView } from './UserLimitView.tsx'

export function UserLimitScreen() {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  return <UserLimitView appName={name} onButton={modal.restart} />
}
