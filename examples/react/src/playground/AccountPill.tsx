import { UserPill } from '@latchkey/react/ui'
import { useEffect } from 'react'
import { usePage } from './page.ts'
import { useIsNarrow } from './useIsNarrow.ts'

type AccountPillProps = {
  /** The part of the header that contains it. */
  slot: HTMLElement
  /** Called before a click opens the login or the account. */
  onPress(): void
}

/** The package's own pill, as in an app's header: it logs in; afterward it opens the account. */
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
