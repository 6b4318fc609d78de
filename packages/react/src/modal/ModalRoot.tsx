import { type ComponentType, createElement, useMemo } from 'react'
import { useStore } from 'zustand'
import { AllowlistScreen } from '../account/AllowlistScreen.tsx'
import { CheckAssetsScreen } from '../account/CheckAssetsScreen.tsx'
import { NotFoundScreen } from '../account/NotFoundScreen.tsx'
import { TermsScreen } from '../account/TermsScreen.tsx'
import { TransferScreen } from '../account/TransferScreen.tsx'
import { UserLimitScreen } from '../account/UserLimitScreen.tsx'
import { useLatchkey, useSettings } from '../context.ts'
import { CodeScreen } from '../methods/email/CodeScreen.tsx'
import { EmailAddressScreen } from '../methods/email/EmailAddressScreen.tsx'
import type { Theme } from '../ui/theme.ts'
import { CreateWalletScreen } from '../wallet/CreateWalletScreen.tsx'
import { SignScreen } from '../wallet/SignScreen.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import type { Place, Screens } from './modal.ts'
import { Shell } from './Shell.tsx'
import { StorageBlockedScreen } from './StorageBlockedScreen.tsx'

const screens: { [name in keyof Screens]: ComponentType<Screens[name]> } = {
  landing: LandingScreen,
  emailAddress: EmailAddressScreen,
  emailCode: CodeScreen,
  terms: TermsScreen,
  allowlist: AllowlistScreen,
  userLimit: UserLimitScreen,
  accountNotFound: NotFoundScreen,
  transfer: TransferScreen,
  checkAssets: CheckAssetsScreen,
  createWallet: CreateWalletScreen,
  sign: SignScreen,
  storageBlocked: StorageBlockedScreen,
  error: ErrorScreen,
}

/** Everything that draws. Loaded when it is first needed. */
export function ModalRoot() {
  const { modal } = useLatchkey()
  const { standalone } = useSettings()
  const theme = useTheme()
  const place = useStore(modal, (stack) => stack.at(-1))
  return (
    <Shell open={place !== undefined} theme={theme} standalone={standalone} onClose={modal.close}>
      {place && <Screen place={place} />}
    </Shell>
  )
}

function Screen({ place }: { place: Place }) {
  // One seam: a place and its screen go together by name, which the map above has checked.
  return createElement(screens[place.name] as ComponentType<object>, { key: place.name, ...place.props })
}

function useTheme(): Theme {
  const { theme, accentColor } = useSettings().appearance
  return useMemo(() => ({ theme, accent: accentColor ?? undefined }), [theme, accentColor])
}
