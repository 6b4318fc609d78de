/**
 * The signing functions, also for the process that signs for apps: functions of a request and a key, without a page. An
 * installed package has them as `@latchkey/frame/signing`.
 */

export { chains } from './keys/chains.ts'
export { ethereumSigners, type Signers } from './keys/ethereumSigners.ts'
export { getRefusal, type Refusal } from './keys/refusal.ts'
export { solanaSigners } from './keys/solanaSigners.ts'
export { parseTransaction, type Transaction } from './keys/transactionInput.ts'
export { writeKey } from './keys/writeKey.ts'
