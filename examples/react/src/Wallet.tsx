import { useCreateWallet, useSignMessage, useSignTypedData, useWallets } from '@latchkey/react'
import { useState } from 'react'
import type { Write } from './Log.tsx'
import { order } from './order.ts'

/** The embedded wallet: make it, look at it, sign with it. */
export function Wallet({ log }: { log: Write }) {
  const { wallets, ready } = useWallets()
  const { createWallet } = useCreateWallet()
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  if (!ready) return <section aria-busy="true" />
  const create = () =>
    createWallet().then(
      (made) => log(`Wallet ${made.address} created`),
      (error: Error) => log(error.message),
    )
  return (
    <section>
      <h2>Wallet</h2>
      {wallet ? (
        <>
          <p className="address" data-testid="address">
            {wallet.address}
          </p>
          <Signing log={log} />
        </>
      ) : (
        <button type="button" data-testid="create-wallet" onClick={create}>
          Create a wallet
        </button>
      )}
    </section>
  )
}

function Signing({ log }: { log: Write }) {
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const [signature, setSignature] = useState('')
  const show = (work: Promise<{ signature: string }>) =>
    work.then(
      (signed) => setSignature(signed.signature),
      (error: Error) => log(error.message),
    )
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="primary"
          data-testid="sign-message"
          onClick={() => show(signMessage({ message: 'Hello from Harbor' }))}
        >
          Sign a message
        </button>
        <button type="button" data-testid="sign-typed-data" onClick={() => show(signTypedData(order))}>
          Sign an order
        </button>
      </div>
      {signature && (
        <p className="address" data-testid="signature">
          {signature}
        </p>
      )}
    </>
  )
}
