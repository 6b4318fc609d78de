'use client'

export type { Updating as UseUpdateAccountInterface } from './account/linking/linking.ts'
export { useUpdateAccount } from './account/linking/useUpdateAccount.ts'
export { WalletsDialog } from './account/menu/WalletsDialog.tsx'
export { UserPill, type UserPillProps } from './account/pill/UserPill.tsx'
export { type UseUpdateEmailInterface, useUpdateEmail } from './methods/email/useUpdateEmail.ts'
export { type UseUpdatePhoneInterface, useUpdatePhone } from './methods/sms/useUpdatePhone.ts'
// The sub-path `@latchkey/react/ui`: components for the app's own page.
export type { EvmAsset, SolAsset, WalletsDialogProps } from './wallet/balances/dialogProps.ts'
