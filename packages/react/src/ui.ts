'use client'

// The sub-path `@latchkey/react/ui`: what stands in the app's own page.
export type { EvmAsset, SolAsset, WalletsDialogProps } from './account/menu/dialogProps.ts'
export { WalletsDialog } from './account/menu/WalletsDialog.tsx'
export { UserPill, type UserPillProps } from './account/pill/UserPill.tsx'
