import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'

export type SecondOrderViewProps = {
  /** Describes the first purchase. */
  text: string
  onLook(): void
  onAgain(): void
  onBack(): void
}

/** Shown before a second purchase, while the first may still arrive. */
export function SecondOrderView({ text, onLook, onAgain, onBack }: SecondOrderViewProps) {
  const { fundingAgain: t } = useMoreTexts()
  return (
    <Page
      name="funding-again"
      axis="center"
      hero={<Hero mark={{ icon: 'clock' }} tone="warning" />}
      title={t.title}
      text={text}
      onBack={onBack}
      dock={
        <>
          <Button onClick={onLook}>{t.look}</Button>
          <Button kind="secondary" onClick={onAgain}>
            {t.again}
          </Button>
        </>
      }
    />
  )
}
