export { sendWithExtension, signWithExtension } from '../../wallet/external/solanaTransactions.ts'
export { createSolanaSigningFlow } from './signingFlow.ts'
export { createSolanaFlow } from './steps.ts'
