import type { WalletsDialogProps } from '../../wallet/balances/dialogProps.ts'

/** What the `WalletsDialog` that the page has is to show; null while it has none. */
export const createWalletsDialog = (): { current: WalletsDialogProps | null } => ({ current: null })
