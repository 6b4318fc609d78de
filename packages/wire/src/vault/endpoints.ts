export * from './devices.ts'
export * from './recovery.ts'
export * from './wallets.ts'
