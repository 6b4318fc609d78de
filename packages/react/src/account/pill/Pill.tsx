import type { User } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useTheme } from '../../modal/shell/useTheme.ts'
import { startLogin } from '../../session/useLogin.ts'
import { accountMenu as english } from '../../texts/en/accountMenu.ts'
import { useLocale } from '../../texts/useLocale.ts'
import { ShadowHost } from '../../ui/ShadowHost.tsx'
import { useSettings } from '../../useSettings.ts'
import { startConnect } from '../../wallet/external/useConnectWallet.ts'
import { getIdentity } from '../menu/getIdentity.ts'
import { loadAccountMenu } from '../menu/loadAccountMenu.ts'
import { PillView } from './PillView.tsx'
import type { UserPillProps } from './UserPill.tsx'

type PillProps = {
  action: NonNullable<UserPillProps['action']>
  isWide: boolean
  isReady: boolean
  /** Also null for a guest, who can still log in. */
  user: User | null
  isMinimal: boolean
  background: 'accent' | 'secondary'
  size: number
  label: ReactNode
}

/** The pill in its own shadow root: it looks the same on every page. */
export function Pill({ action, isReady, user, isMinimal, label, ...look }: PillProps) {
  const latchkey = useLatchkey()
  const settings = useSettings()
  const locale = useLocale(settings.locale)
  const theme = useTheme()
  if (!locale) return null
  const { userPill: t } = locale.more ?? english
  const identity = user && (getIdentity(user) ?? { name: t.guest, mark: { icon: 'users' } as const })
  const press = () => {
    if (user) openAccountMenu(latchkey, { isMinimal })
    else if (action.type === 'login') startLogin(latchkey, action.options)
    else startConnect(latchkey, action.options)
  }
  return (
    <ShadowHost theme={theme} dir={locale.first.direction} lang={locale.first.language} inline>
      <PillView
        {...look}
        isReady={isReady}
        who={identity}
        words={{ ...t, loading: locale.first.common.loading }}
        action={action.type}
        label={label}
        onPress={press}
      />
    </ShadowHost>
  )
}

/** Opens the account of the signed-in user as soon as its code has loaded. */
function openAccountMenu(latchkey: Latchkey, options: { isMinimal: boolean }): void {
  loadAccountMenu(latchkey)
    .then(({ openMenu }) => openMenu(latchkey, options))
    .catch((error: unknown) => console.error(error))
}
