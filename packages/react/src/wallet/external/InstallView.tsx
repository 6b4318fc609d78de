import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero, type Mark, Tile } from '../../ui/Tile.tsx'

export type InstallViewProps = {
  wallet: string
  mark: Mark
  onInstall(): void
  onReload(): void
  onBack?: (() => void) | undefined
}

/** The steps to install a wallet; a page finds an extension only if it loads after it (protocol 19.2). */
export function InstallView({ wallet, mark, onInstall, onReload, onBack }: InstallViewProps) {
  const { wallets: t } = useMoreTexts()
  const steps = [t.installStep, t.setUpStep, t.phraseStep, t.reloadStep]
  return (
    <Page
      name="wallet-install"
      hero={<Hero mark={mark} />}
      title={fillText(t.installTitle, { wallet })}
      onBack={onBack}
      dock={
        <>
          <Button onClick={onInstall}>{fillText(t.install, { wallet })}</Button>
          <Button kind="ghost" onClick={onReload}>
            {t.reload}
          </Button>
        </>
      }
    >
      <ol className="lk-list">
        {steps.map((step, i) => (
          <li key={step}>
            <span className="lk-row">
              <Tile mark={{ letter: String(i + 1) }} />
              <span className="grow">{fillText(step, { wallet })}</span>
            </span>
          </li>
        ))}
      </ol>
    </Page>
  )
}
