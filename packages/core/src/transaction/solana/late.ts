export { sendWithExtension, signWithExtension } from '../../wallet/external/solanaTransactions.ts'
export { createSolanaRpc } from './rpc.ts'
export { createSolanaSigningFlow } from './signingFlow.ts'
export { createSolanaFlow } from './steps.ts'
