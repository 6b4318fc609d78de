export * from './vaultDevices.ts'
export * from './vaultRecovery.ts'
export * from './wallet.ts'
