import { useEffect } from 'react'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Message } from './Message.tsx'
import { useShell } from './shellContext.ts'
import { useLate } from './useLate.ts'

/** Said, and to be seen: at once while offline, and when something takes so long that the network may be gone. */
export function StillTrying({ isBusy }: { isBusy: boolean | undefined }) {
  const { announce } = useShell()
  const { common } = useTexts()
  const isLate = useLate(isBusy === true)
  // A request is held until the browser is online again. Its answer draws this anew.
  const text = isBusy && sayBusy(common, isLate)
  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])
  return text && <Message>{text}</Message>
}

/** What there is to say of a request that has no answer yet. It is held while the browser is offline. */
export const sayBusy = ({ offline, stillTrying }: Texts['common'], isLate: boolean): string | undefined =>
  navigator.onLine ? (isLate ? stillTrying : undefined) : offline
