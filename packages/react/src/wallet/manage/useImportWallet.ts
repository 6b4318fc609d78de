import { type ChainType, readHostInput, type Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'

/** What the two `useImportWallet` hooks give. */
export type UseImportWalletInterface = {
  /** Further members of later versions are not read. */
  importWallet(input: { privateKey: string }): Promise<Wallet>
}

/**
 * Makes an embedded wallet of an Ethereum private key that the user brings: 64 hex digits, with `0x` or without. Nothing
 * is shown; callbacks of `useCreateWallet` hear of it. Give the field that takes the key `autoComplete="off"`, keep the
 * key in no state that outlives the form, and never send it anywhere.
 *
 * @throws AppError `must_be_authenticated`, or what the wallet frame says of the key: see `frameErrorType`.
 *
 * @example
 * const { importWallet } = useImportWallet()
 * const importFrom = (form: FormData) => importWallet({ privateKey: String(form.get('privateKey')) })
 */
export function useImportWallet(): UseImportWalletInterface {
  return useImport('ethereum')
}

/**
 * The same for a Solana private key: 64 bytes in base58, as Solana wallets give it out.
 *
 * @throws AppError `must_be_authenticated`, or what the wallet frame says of the key: see `frameErrorType`.
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
