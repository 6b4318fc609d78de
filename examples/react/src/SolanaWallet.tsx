import { useSolanaWallets } from '@latchkey/react'
import { useSignMessage } from '@latchkey/react/solana'
import { useState } from 'react'
import type { Write } from './Log.tsx'

const greeting = new TextEncoder().encode('Hello from Harbor')

/** The embedded Solana wallet: make it, sign with it. */
export function SolanaWallet({ log }: { log: Write }) {
  const { wallets, createWallet } = useSolanaWallets()
  const { signMessage } = useSignMessage()
  const [signature, setSignature] = useState('')
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  const tell = (error: Error) => log(error.message)
  const create = () => createWallet().then(({ address }) => log(`Wallet ${address} created`), tell)
  const sign = () =>
    signMessage({ message: greeting }).then(
      (bytes) => setSignature(btoa(String.fromCharCode(...bytes))),
      tell,
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
          <button type="button" data-testid="sign-solana-message" onClick={sign}>
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
