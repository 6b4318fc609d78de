import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'

export type AllowlistViewProps = {
  /** The app's own texts, each with a default. */
  title?: string | null | undefined
  detail?: string | null | undefined
  button?: string | null | undefined
  onButton(): void
  onBack?: (() => void) | undefined
}

export function AllowlistView({ title, detail, button, onButton, onBack }: AllowlistViewProps) {
  const { allowlist: t } = useMoreTexts()
  return (
    <Page
      name="allowlist"
      hero={<Hero mark={{ icon: 'lock' }} />}
      title={title ? <bdi>{title}</bdi> : t.title}
      text={detail ? <bdi>{detail}</bdi> : t.detail}
      onBack={onBack}
      dock={<Button onClick={onButton}>{button ? <bdi>{button}</bdi> : t.button}</Button>}
    />
  )
}
