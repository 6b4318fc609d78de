import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Hero } from '../../../ui/Tile.tsx'

export type AddPasswordViewProps = { onContinue(): void; onBack?: (() => void) | undefined }

/** Explains the password, before the user chooses one for a wallet that has none. */
export function AddPasswordView({ onContinue, onBack }: AddPasswordViewProps) {
  const { newPassword: t } = useMoreTexts()
  return (
    <Page
      name="add-password"
      hero={<Hero mark={{ icon: 'shield' }} tone="accent" />}
      title={t.addTitle}
      text={t.addText}
      onBack={onBack}
      dock={<Button onClick={onContinue}>{t.add}</Button>}
    />
  )
}
