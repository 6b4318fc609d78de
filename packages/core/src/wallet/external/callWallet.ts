import type { EIP1193Provider } from '../provider/providerContext.ts'
import { fromWallet } from './walletError.ts'

/** Sends one EIP-1193 request; the wallet's errors become the client's. */
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
