import type { ChainType } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { ExportOptions } from '../walletRuntime.ts'

/** The result of both `useExportWallet` hooks. */
export type UseExportWalletInterface = {
  /** Accepts an event, so that it can be passed to `onClick`. Resolves when the screen is closed. */
  exportWallet(options?: ExportOptions | object): Promise<void>
}

/**
 * Lets the user copy the private key or the recovery phrase of an embedded wallet. The user's press copies the key to
 * the clipboard in a frame of the wallet server; the app never receives it.
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
 * Like `useExportWallet` of the main entry, for a Solana wallet: the first one if no address is given.
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
