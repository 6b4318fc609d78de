import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/useCopy.ts'

type WaitingDockProps = {
  /** The URL for Farcaster; empty until it is known. */
  connectUri: string
  onPhone: boolean
  onOpen(connectUri: string): void
}

/** Says that the screen waits for Farcaster, with a link to it: the app on a phone, elsewhere a link for the phone. */
export function WaitingDock({ connectUri, onPhone, onOpen }: WaitingDockProps) {
  const { farcaster: t, common } = useMoreTexts()
  const { isCopied, copy } = useCopy(connectUri)
  return (
    <>
      <div className="lk-linkrow">
        <span className="lk-spin s" />
        <span role="status">{t.waiting}</span>
      </div>
      {onPhone ? (
        <Button icon="out" disabled={!connectUri} onClick={() => onOpen(connectUri)}>
          {t.open}
        </Button>
      ) : (
        <Button kind="secondary" icon={isCopied ? 'check' : 'copy'} disabled={!connectUri} onClick={copy}>
          {isCopied ? common.copied : t.copyLink}
        </Button>
      )}
    </>
  )
}
