import { type ChainType, readHostInput, type Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'

/** The result of both `useImportWallet` hooks. */
export type UseImportWalletInterface = {
  /** Ignores the other members that later versions accept. */
  importWallet(input: { privateKey: string }): Promise<Wallet>
}

/**
 * Imports an Ethereum private key of the user as an embedded wallet: 64 hex digits, with or without `0x`. Shows no
 * screen; calls the callbacks of `useCreateWallet`. Set `autoComplete="off"` on the field for the key, do not keep the
 * key in state that outlives the form, and never send it anywhere.
 *
 * @throws AppError `must_be_authenticated`, or the wallet frame's error for the key: see `frameErrorType`.
 *
 * @example
 * const { importWallet } = useImportWallet()
 * const importFrom = (form: FormData) => importWallet({ privateKey: String(form.get('privateKey')) })
 */
export function useImportWallet(): UseImportWalletInterface {
  return useImport('ethereum')
}

/**
 * Imports a Solana private key of the user: 64 bytes in base58, as Solana wallets export it.
 *
 * @throws AppError `must_be_authenticated`, or the wallet frame's error for the key: see `frameErrorType`.
 *
 * @example
 * import { useImportWallet } from '@latchkey/react/solana'
 *
 * const { importWallet } = useImportWallet()
 * const importFrom = (form: FormData) => importWallet({ privateKey: String(form.get('privateKey')) })
 */
export function useImportSolanaWallet(): UseImportWalletInterface {
  return useImport('solana')
}

function useImport(chainType: ChainType): UseImportWalletInterface {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const importKey = walletAction(latchkey, 'importWallet')
    return {
      importWallet: async (input) =>
        importKey(readHostInput(() => ({ privateKey: input.privateKey, chainType }))),
    }
  }, [latchkey, chainType])
}
