import type { EIP1193Provider } from '../provider/providerContext.ts'
import { fromWallet } from './walletError.ts'

/** One request by EIP-1193; what the wallet throws is said in the client's words. */
export async function callWallet(
  provider: EIP1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (cause) {
    throw fromWallet(cause)
  }
}
