import { entryPoint06Address, entryPoint07Address } from 'viem/account-abstraction'

/** For the types with a choice of entry point (protocol 8.5). */
export const entryPoint06 = { address: entryPoint06Address, version: '0.6' } as const
export const entryPoint07 = { address: entryPoint07Address, version: '0.7' } as const
