import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero, type Mark } from '../../ui/Tile.tsx'

export type OpenInAppViewProps = {
  wallet: string
  mark: Mark
  /** Missing if the wallet has no link that opens a page in it. */
  onOpen: (() => void) | undefined
  onInstall(): void
  onBack?: (() => void) | undefined
}

/** On a phone, a wallet is an app with its own browser; extensions cannot be installed. */
export function OpenInAppView({ wallet, mark, onOpen, onInstall, onBack }: OpenInAppViewProps) {
  const { wallets: t } = useMoreTexts()
  const say = (sentence: string) => fillText(sentence, { wallet })
  return (
    <Page
      name="wallet-open"
      hero={<Hero mark={mark} />}
      title={say(t.openTitle)}
      text={say(t.openText)}
      onBack={onBack}
      dock={
        <>
          {onOpen && <Button onClick={onOpen}>{say(t.openTitle)}</Button>}
          <Button kind={onOpen ? 'ghost' : 'primary'} onClick={onInstall}>
            {say(t.installTitle)}
          </Button>
        </>
      }
    />
  )
}
