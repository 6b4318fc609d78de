import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { fill } from '../ui/fill.ts'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'

export type NotFoundViewProps = {
  appName: string
  /** The address, number or name that the user tried. */
  handle: string
  onButton(): void
  onBack?: (() => void) | undefined
}

export function NotFoundView({ appName, handle, onButton, onBack }: NotFoundViewProps) {
  const { notFound: t } = useMoreTexts()
  return (
    <Page
      name="not-found"
      hero={<Hero mark={{ icon: 'usersearch' }} />}
      title={t.title}
      text={fill(t.text, { handle: <strong dir="auto">{handle}</strong>, app: appName })}
      onBack={onBack}
      dock={<Button onClick={onButton}>{t.button}</Button>}
    />
  )
}
