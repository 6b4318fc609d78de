import type { ChainType } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { ExportOptions } from '../walletRuntime.ts'

/** What the two `useExportWallet` hooks give. */
export type UseExportWalletInterface = {
  /** An event may be given, so that it can stand in `onClick`. Resolves when the screen is closed. */
  exportWallet(options?: ExportOptions | object): Promise<void>
}

/**
 * Lets the user copy the private key of an embedded wallet, or its words. The key goes into the clipboard by the user's
 * press in a frame of the wallet's server, and never reaches the app.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`.
 *
 * @example
 * const { exportWallet } = useExportWallet()
 * const exportFirst = () => exportWallet()
 */
export function useExportWallet(): UseExportWalletInterface {
  return useExport('ethereum')
}

/**
 * The same for a Solana wallet, the first one unless another is named.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`.
 *
 * @example
 * import { useExportWallet } from '@latchkey/react/solana'
 *
 * const { exportWallet } = useExportWallet()
 * const exportOne = (address: string) => exportWallet({ address })
 */
export function useExportSolanaWallet(): UseExportWalletInterface {
  return useExport('solana')
}

function useExport(chainType: ChainType): UseExportWalletInterface {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const exportKey = walletAction(latchkey, 'exportWallet')
    return { exportWallet: (options = {}) => exportKey({ ...options, chainType }) }
  }, [latchkey, chainType])
}
