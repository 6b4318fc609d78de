import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { fillText } from '../ui/fill.ts'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'

export function UserLimitView({ appName, onButton }: { appName: string; onButton(): void }) {
  const { userLimit: t } = useMoreTexts()
  return (
    <Page
      name="user-limit"
      hero={<Hero mark={{ icon: 'users' }} />}
      title={fillText(t.title, { app: appName })}
      text={t.text}
      dock={
        <Button kind="secondary" onClick={onButton}>
          {t.button}
        </Button>
      }
    />
  )
}
