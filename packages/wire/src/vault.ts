export * from './vaultRecovery.ts'
export * from './wallet.ts'
