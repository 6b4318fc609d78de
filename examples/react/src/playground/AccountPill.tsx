import { UserPill } from '@latchkey/react/ui'
import { useEffect } from 'react'
import { usePage } from './page.ts'
import { useIsNarrow } from './useIsNarrow.ts'

type AccountPillProps = {
  /** Where in the header it is drawn. */
  slot: HTMLElement
  /** Called before a press opens the login or the account. */
  onPress(): void
}

/** The package's own pill, as an app has it in its header: it logs in, and opens the account. */
export function AccountPill({ slot, onPress }: AccountPillProps) {
  const { session } = usePage()
  const isNarrow = useIsNarrow()
  const isReady = session.status.status === 'ready'
  useEffect(() => {
    if (!isReady) return
    slot.addEventListener('click', onPress, true)
    return () => slot.removeEventListener('click', onPress, true)
  }, [slot, isReady, onPress])
  return <UserPill expanded={!isNarrow} size={isNarrow ? 44 : 40} ui={{ background: 'secondary' }} />
}
