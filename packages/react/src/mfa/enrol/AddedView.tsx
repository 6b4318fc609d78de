import type { MfaMethod } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { methodIcons } from './ChooseView.tsx'

export type AddedViewProps = { method: MfaMethod; onDone(): void }

export function AddedView({ method, onDone }: AddedViewProps) {
  const { mfaEnrol: t } = useMoreTexts()
  return (
    <Page
      name="mfa-done"
      axis="center"
      hero={<Ring mark={{ icon: methodIcons[method] }} state="done" />}
      title={t[`${method}Added`]}
      text={t.addedText}
      focus="title"
      dock={<Button onClick={onDone}>{t.done}</Button>}
    />
  )
}
