import { useEffect } from 'react'
import { Message } from './Message.tsx'
import { useShell } from './shellContext.ts'
import { useBusyText } from './useBusyText.ts'

/** Shown and announced at once while offline, and when a request takes so long that the network may be down. */
export function StillTrying({ isBusy }: { isBusy: boolean | undefined }) {
  const { announce } = useShell()
  const text = useBusyText(isBusy)
  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])
  return text && <Message>{text}</Message>
}
