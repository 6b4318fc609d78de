import { useEffect } from 'react'
import { Message } from './Message.tsx'
import { useShell } from './shellContext.ts'
import { useBusyText } from './useBusyText.ts'

/** Said, and to be seen: at once while offline, and when something takes so long that the network may be gone. */
export function StillTrying({ isBusy }: { isBusy: boolean | undefined }) {
  const { announce } = useShell()
  const text = useBusyText(isBusy)
  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])
  return text && <Message>{text}</Message>
}
