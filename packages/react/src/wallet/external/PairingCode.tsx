import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Mark } from '../../ui/Tile.tsx'
import { useCopy } from '../../ui/useCopy.ts'

/** How to reach a wallet's app on a phone. */
export type Pairing = {
  /** The WalletConnect URI for the app; empty until the relay has it. */
  uri: string
  /** Opens the app, if it is on this device. */
  onOpen?: (() => void) | undefined
  /** The wallet of a development server, for an app without a WalletConnect project. Null while `uri` is empty. */
  sandboxUrl?: string | null | undefined
  /** Any wallet is accepted: the user named none. */
  isAny: boolean
}

/** The code to scan with the wallet's app; only shown on a desktop. */
export function PairingCode({ pairing, wallet }: { pairing: Pairing; wallet: { name: string; mark: Mark } }) {
  const { wallets: t } = useMoreTexts()
  const label = fillText(t.qrCode, { wallet: wallet.name })
  return <QrCode value={pairing.uri} label={label} mark={wallet.mark} size="large" />
}

/** The alternative to the code: the app on this phone, or a link for another device. */
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
