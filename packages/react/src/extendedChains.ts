'use client'

// The sub-path `@latchkey/react/extended-chains`, with the published names of 2.25 to 3.x, for the two chain types that
// exist.
export { type UseCreateWalletInterface, useCreateWallet } from './wallet/extended/useCreateWallet.ts'
export { type UseSignRawHashInterface, useSignRawHash } from './wallet/extended/useSignRawHash.ts'
export { type UseExportWalletInterface, useExportWallet } from './wallet/manage/useExportWallet.ts'
