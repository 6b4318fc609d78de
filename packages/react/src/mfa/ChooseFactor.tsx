import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { MethodList } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'
import { Hero } from '../ui/Tile.tsx'
import type { Factor } from './verification.ts'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

const icons: Record<Factor, IconName> = {
  totp: 'shield',
  sms: 'phone',
  passkey: 'passkey',
  'recovery-code': 'lock',
}

/** The user's methods, the safest first; recovery codes last. */
export function ChooseFactor({
  methods,
  hasCodes,
  onChoose,
  onLeave,
}: Pick<VerifyMfaViewProps, 'methods' | 'hasCodes' | 'onChoose' | 'onLeave'>) {
  const { mfaVerify: t, mfaCodes } = useMoreTexts()
  const order = ['passkey', 'totp', 'sms', 'recovery-code'] as const
  const rows = order
    .filter((factor) => (factor === 'recovery-code' ? hasCodes : methods.includes(factor)))
    .map((factor) => ({
      id: factor,
      label: factor === 'recovery-code' ? mfaCodes.use : t[factor],
      mark: { icon: icons[factor] },
      more: true,
    }))
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
        onSelect={(id) => onChoose(order.find((factor) => factor === id) ?? null)}
      />
    </Page>
  )
}
