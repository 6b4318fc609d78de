import { createLatchkey as create, type FirstPartyOptions, type Latchkey } from './latchkey.ts'
import { loaders } from './loaders.ts'

// Building blocks of the server's own pages (packages/consent). Not for host apps: it changes with any version.
export { LatchkeyContext, useLatchkey, useSessionUser } from './context.ts'
export type { Latchkey } from './latchkey.ts'
export { ModalSlot } from './ModalSlot.tsx'
export { useModalStatus } from './modal/navigation/useModalStatus.ts'
export { Shell } from './modal/shell/Shell.tsx'
export { useBrand } from './modal/shell/useBrand.ts'
export { useTheme } from './modal/shell/useTheme.ts'
export { getErrorText } from './texts/getErrorText.ts'
export { useLocale } from './texts/useLocale.ts'
export { TextsContext, useTexts } from './texts/useTexts.ts'
export { AppPair } from './ui/AppPair.tsx'
export { Boundary } from './ui/Boundary.tsx'
export { type AppIdentity, LogoMark } from './ui/Brand.tsx'
export { Button } from './ui/Button.tsx'
export { ButtonPair } from './ui/ButtonPair.tsx'
export { fill, fillText } from './ui/fill.ts'
export { Icon } from './ui/Icon.tsx'
export { Notice } from './ui/Notice.tsx'
export { Page } from './ui/Page.tsx'
export { ListSkeleton } from './ui/Skeleton.tsx'
export { Hero } from './ui/Tile.tsx'
export { applyTheme } from './ui/theme.ts'
export { useSettings } from './useSettings.ts'

/** The user's smart wallet, with the code that only it needs. */
export const loadSmartWallets = () => import('./smartWallets/openSmartWallets.ts')

export const createLatchkey = (options: FirstPartyOptions): Latchkey => create(options, loaders)
