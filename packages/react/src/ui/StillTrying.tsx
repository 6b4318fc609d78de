import { useEffect } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Message } from './Message.tsx'
import { useShell } from './shellContext.ts'
import { useLate } from './useLate.ts'

/** Said, and to be seen, when something takes so long that the network may be gone. */
export function StillTrying({ isBusy }: { isBusy: boolean | undefined }) {
  const { announce } = useShell()
  const { common } = useTexts()
  const isLate = useLate(isBusy === true)
  useEffect(() => {
    if (isLate) announce(common.stillTrying)
  }, [isLate, common, announce])
  return isLate && <Message>{common.stillTrying}</Message>
}
