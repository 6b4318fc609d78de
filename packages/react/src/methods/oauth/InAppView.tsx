import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyPill } from '../../ui/CopyPill.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { useCopy } from '../../ui/useCopy.ts'

export type InAppViewProps = {
  provider: string
  /** The page's URL, to be opened in another browser. */
  address: string
  onBack(): void
}

const globe = (
  <svg className="lk-i" width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0ZM3.5 12h17M12 3.3c2.4 2.5 3.6 5.4 3.6 8.7s-1.2 6.2-3.6 8.7c-2.4-2.5-3.6-5.4-3.6-8.7s1.2-6.2 3.6-8.7Z" />
  </svg>
)

/** For a provider that refuses to log in inside another app (protocol 17.2). */
export function InAppView({ provider, address, onBack }: InAppViewProps) {
  const { oauth: t, common, error } = useMoreTexts()
  const { isCopied, copy } = useCopy(address)
  const link = isCopied ? common.copied : t.copyLink
  return (
    <Page
      name="oauth-in-app"
      hero={<Hero mark={{ element: globe }} tone="warning" />}
      title={fillText(t.inApp, { provider })}
      text={fillText(t.inAppText, { provider })}
      onBack={onBack}
      dock={
        <>
          <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
            {link}
          </Button>
          <Button kind="ghost" onClick={onBack}>
            {error.anotherMethod}
          </Button>
        </>
      }
    >
      <CopyPill label={link} isCopied={isCopied} onCopy={copy} text={shortLink(address)} />
    </Page>
  )
}

const maxShown = 30

/** Shortens the link to one line; copying it copies all of it. */
function shortLink(address: string): string {
  const [bare = ''] = address.replace(/^https?:\/\//, '').split(/[?#]/, 1)
  return bare.length > maxShown ? `${bare.slice(0, maxShown)}…` : bare
}
