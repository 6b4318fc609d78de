import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Mark } from '../../ui/Tile.tsx'
import { useCopy } from '../../ui/useCopy.ts'

/** How a wallet's app on a phone is reached. */
export type Pairing = {
  /** What the app is given; empty until the relay has it. */
  uri: string
  /** Opens the app, where it is on this very device. */
  onOpen?: (() => void) | undefined
  /** The wallet of a development server, for an app without a project at WalletConnect. Null while `uri` is empty. */
  sandboxUrl?: string | null | undefined
  /** Any wallet will do: none was named. */
  isAny: boolean
}

/** To be scanned with the wallet's app; a desktop's screen alone shows it. */
export function PairingCode({ pairing, wallet }: { pairing: Pairing; wallet: { name: string; mark: Mark } }) {
  const { wallets: t } = useMoreTexts()
  const label = fillText(t.qrCode, { wallet: wallet.name })
  return <QrCode value={pairing.uri} label={label} mark={wallet.mark} size="large" />
}

/** A way on beside the code: to the app on this phone, or the link for another device. */
export function PairingButton({ pairing, wallet }: { pairing: Pairing; wallet: string }) {
  const { wallets: t, common } = useMoreTexts()
  const { isCopied, copy } = useCopy(pairing.uri)
  if (pairing.onOpen)
    return (
      <Button icon="out" disabled={!pairing.uri} onClick={pairing.onOpen}>
        {fillText(t.openTitle, { wallet })}
      </Button>
    )
  return (
    <Button kind="secondary" icon={isCopied ? 'check' : 'copy'} disabled={!pairing.uri} onClick={copy}>
      {isCopied ? common.copied : t.copyLink}
    </Button>
  )
}
