import type { Abi, Address, Hex } from 'viem'

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>
export type EntryPointVersion = '0.6' | '0.7' | '0.8'
export type PaymasterContract = { address: Address; abi: Abi }

export const entryPoints: Readonly<Record<EntryPointVersion, { address: Address; salt: Hex }>>
export function putSmartAccounts(ask: Ask): Promise<void>
export function putPaymaster(
  ask: Ask,
  params: { version: EntryPointVersion; signer: Address },
): Promise<PaymasterContract>
