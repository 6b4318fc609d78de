import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Points } from '../../ui/Points.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type IntroViewProps = { appName: string; onContinue(): void; onLater(): void }

/** Explains second factors to a user without one. */
export function IntroView({ appName, onContinue, onLater }: IntroViewProps) {
  const { mfaEnroll: t, common } = useMoreTexts()
  return (
    <Page
      name="mfa-intro"
      hero={<Hero mark={{ icon: 'shield' }} tone="accent" />}
      title={t.introTitle}
      text={fillText(t.introText, { app: appName })}
      dock={
        <>
          <Button onClick={onContinue}>{common.continue}</Button>
          <Button kind="ghost" onClick={onLater}>
            {t.notNow}
          </Button>
        </>
      }
    >
      <Points
        points={[
          { icon: 'lock', text: t.introWho },
          { icon: 'swap', text: t.introMore },
        ]}
      />
    </Page>
  )
}
