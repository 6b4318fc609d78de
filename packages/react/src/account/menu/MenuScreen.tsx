import { rootWallet } from '@latchkey/core'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { useAddFunds } from '../../funding/useAddFunds.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { PasskeysScreens } from '../../methods/passkeys/modalRoutes.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { endSession } from '../../session/useLogout.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import type { BalancesScreens } from '../../wallet/balances/modalRoutes.ts'
import { toWalletRow } from '../../wallet/balances/toWalletRow.ts'
import { useLedger } from '../../wallet/balances/useLedger.ts'
import type { DelegationScreens } from '../../wallet/delegation/modalRoutes.ts'
import { startConnect } from '../../wallet/external/useConnectWallet.ts'
import type { WalletScreens } from '../../wallet/modalRoutes.ts'
import { walletAction } from '../../wallet/walletAction.ts'
import { getIdentity } from './getIdentity.ts'
import { type MenuSetting, MenuView } from './MenuView.tsx'
import type { MenuScreens } from './modalRoutes.ts'

/** The account of the signed-in user. */
export function MenuScreen({ book, isMinimal }: MenuScreens['menu.account']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const user = useSessionUser()
  const { userPill } = useMoreTexts()
  const { mfa, embeddedWallets } = useSettings()
  const { wallets, ...ledger } = useLedger(book)
  const own = user && rootWallet(user)
  const hasOwn = own !== null
  const addFunds = useAddFunds(own?.chainType)
  const availability: Record<MenuSetting, boolean> = {
    fund: addFunds !== undefined,
    connect: true,
    linked: !isMinimal,
    apps: !isMinimal,
    // Also in a minimal account, so that the user can always revoke a delegation.
    signing: user?.linkedAccounts.some((one) => one.type === 'wallet' && one.delegated) ?? false,
    passkeys: !isMinimal && (user?.linkedAccounts.some(({ type }) => type === 'passkey') ?? false),
    security: !isMinimal && hasOwn && (mfa.methods.length > 0 || (user?.mfaMethods.length ?? 0) > 0),
    recovery: !isMinimal && hasOwn && embeddedWallets.recoveryOptions.length > 0,
  }
  const settings = Object.keys(availability) as MenuSetting[] // its own
  return (
    <MenuView
      who={(user && getIdentity(user)) ?? { name: userPill.guest, mark: { icon: 'users' } }}
      wallets={wallets.map((wallet) => toWalletRow(wallet, ledger))}
      settings={settings.filter((setting) => availability[setting])}
      onWallet={(walletId) =>
        modal.push({ name: 'balances.wallet', props: { book, walletId } } satisfies RouteTo<BalancesScreens>)
      }
      onSetting={(setting) => {
        if (setting === 'fund') own && void addFunds?.({ address: own.address, chainType: own.chainType })
        else if (setting === 'connect') startConnect(latchkey)
        else showSetting(latchkey, setting)
      }}
      onCreate={() => modal.push({ name: 'wallet.create', props: {} } satisfies RouteTo<WalletScreens>)}
      onLogout={() => void endSession(latchkey)}
    />
  )
}

/** Opens the settings of other screens. These screens have their own flows, and replace the account's screen. */
function showSetting(latchkey: Latchkey, setting: Exclude<MenuSetting, 'connect' | 'fund'>): void {
  if (setting === 'linked')
    latchkey.modal.push({ name: 'menu.linkedAccounts', props: {} } satisfies RouteTo<MenuScreens>)
  else if (setting === 'apps')
    latchkey.modal.push({ name: 'menu.connectedApps', props: {} } satisfies RouteTo<MenuScreens>)
  else if (setting === 'signing')
    latchkey.modal.push({ name: 'delegation.wallets', props: {} } satisfies RouteTo<DelegationScreens>)
  else if (setting === 'passkeys')
    latchkey.modal.push({ name: 'passkeys.list', props: {} } satisfies RouteTo<PasskeysScreens>)
  else if (setting === 'security') tellFailure(latchkey, walletAction(latchkey, 'showMfaEnrollmentModal')())
  else tellFailure(latchkey, walletAction(latchkey, 'setWalletRecovery')())
}
