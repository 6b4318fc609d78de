import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { MethodList } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

const icons: Record<VerifyMfaViewProps['methods'][number], IconName> = {
  totp: 'shield',
  sms: 'phone',
  passkey: 'passkey',
}

/** The methods of the user, the safest first. */
export function ChooseFactor({
  methods,
  onChoose,
  onLeave,
}: Pick<VerifyMfaViewProps, 'methods' | 'onChoose' | 'onLeave'>) {
  const { mfaVerify: t } = useMoreTexts()
  const order = ['passkey', 'totp', 'sms'] as const
  const rows = order
    .filter((method) => methods.includes(method))
    .map((method) => ({ id: method, label: t[method], mark: { icon: icons[method] }, more: true }))
  return (
    <Page
      name="mfa-verify-choose"
      hero={<Hero mark={{ icon: 'lock' }} tone="accent" />}
      title={t.chooseTitle}
      text={t.chooseText}
      dock={
        <Button kind="ghost" onClick={onLeave}>
          {t.later}
        </Button>
      }
    >
      <MethodList
        label={t.methods}
        rows={rows}
        onSelect={(id) => onChoose(order.find((method) => method === id) ?? null)}
      />
    </Page>
  )
}
