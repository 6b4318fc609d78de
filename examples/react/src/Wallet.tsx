import {
  useCreateWallet,
  useExportWallet,
  useSetWalletPassword,
  useSetWalletRecovery,
  useWallets,
} from '@latchkey/react'
import type { Write } from './Log.tsx'
import { useSampleSignatures } from './useSampleSignatures.ts'

/** The embedded wallet: create it, look at it, sign with it. */
export function Wallet({ log }: { log: Write }) {
  const { wallets, ready } = useWallets()
  const { createWallet } = useCreateWallet()
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  if (!ready) return <section aria-busy="true" />
  const create = () =>
    createWallet().then(
      (newWallet) => log(`Wallet ${newWallet.address} created`),
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
          <Actions log={log} />
        </>
      ) : (
        <button type="button" data-testid="create-wallet" onClick={create}>
          Create a wallet
        </button>
      )}
    </section>
  )
}

function Actions({ log }: { log: Write }) {
  const { signature, signGreeting, signOrder } = useSampleSignatures(log)
  const { exportWallet } = useExportWallet()
  const { setWalletPassword } = useSetWalletPassword()
  const { setWalletRecovery } = useSetWalletRecovery()
  const change = (result: ReturnType<typeof setWalletPassword>) =>
    result.then(
      ({ recoveryMethod }) => log(`Recovered by ${recoveryMethod} from now on`),
      (error: Error) => log(error.message),
    )
  return (
    <>
      <div className="row">
        <button type="button" className="primary" data-testid="sign-message" onClick={signGreeting}>
          Sign a message
        </button>
        <button type="button" data-testid="sign-typed-data" onClick={signOrder}>
          Sign an order
        </button>
        <button type="button" data-testid="export-wallet" onClick={exportWallet}>
          Export
        </button>
        <button type="button" data-testid="set-password" onClick={() => change(setWalletPassword())}>
          Password
        </button>
        <button type="button" data-testid="set-recovery" onClick={() => change(setWalletRecovery())}>
          Recovery
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
