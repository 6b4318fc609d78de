import type { Hex } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatest } from '../../useLatest.ts'
import { useWallets } from '../useWallets.ts'
import { refuseChain } from './refuseChain.ts'

export type UseSignRawHashInterface = {
  /** `hash` is 32 bytes as hex. */
  signRawHash(input: { address: string; chainType: string; hash: Hex }): Promise<{ signature: Hex }>
}

/**
 * Signs a bare hash with an embedded Ethereum wallet. The user cannot know what a hash means, so the app has to allow it
 * (`raw_signing`). Exported by `@latchkey/react/extended-chains`.
 *
 * @throws AppError `feature_not_enabled` for another chain, `embedded_wallet_not_found`; errors of the wallet's provider.
 *
 * @example
 * const { signRawHash } = useSignRawHash()
 * const hash = `0x${'11'.repeat(32)}` as const
 * const sign = (address: string) => signRawHash({ address, chainType: 'ethereum', hash })
 */
export function useSignRawHash(): UseSignRawHashInterface {
  const { wallets } = useWallets()
  const latest = useLatest(wallets)
  return useMemo(
    () => ({
      async signRawHash({ address, chainType, hash }) {
        if (chainType !== 'ethereum') refuseChain(chainType)
        const wallet = latest.current.find(
          (one) => one.walletClientType === 'privy' && one.address.toLowerCase() === address.toLowerCase(),
        )
        if (!wallet) throw new AppError('embedded_wallet_not_found')
        const provider = await wallet.getEthereumProvider()
        return { signature: (await provider.request({ method: 'secp256k1_sign', params: [hash] })) as Hex }
      },
    }),
    [latest],
  )
}
