import type { WalletsDialogProps } from '../../wallet/balances/dialogProps.ts'

/** The props of the page's `WalletsDialog`; null if it has none. */
export const createWalletsDialog = (): { current: WalletsDialogProps | null } => ({ current: null })
