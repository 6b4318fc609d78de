import { useSolanaWallets } from '@latchkey/react'
import type { Write } from './Log.tsx'
import { useSampleSignatures } from './useSampleSignatures.ts'

/** The embedded Solana wallet: create it, sign with it. */
export function SolanaWallet({ log }: { log: Write }) {
  const { wallets, createWallet } = useSolanaWallets()
  const { signature, signSolanaGreeting } = useSampleSignatures(log)
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  const create = () =>
    createWallet().then(
      ({ address }) => log(`Wallet ${address} created`),
      (error: Error) => log(error.message),
    )
  return (
    <section>
      <h2>Solana wallet</h2>
      {wallet && (
        <p className="address" data-testid="solana-address">
          {wallet.address}
        </p>
      )}
      <div className="row">
        {wallet ? (
          <button type="button" data-testid="sign-solana-message" onClick={signSolanaGreeting}>
            Sign a Solana message
          </button>
        ) : (
          <button type="button" data-testid="create-solana-wallet" onClick={create}>
            Create a Solana wallet
          </button>
        )}
      </div>
      {signature && (
        <p className="address" data-testid="solana-signature">
          {signature}
        </p>
      )}
    </section>
  )
}
