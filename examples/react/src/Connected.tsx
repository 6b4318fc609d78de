import {
  type ConnectedWallet,
  useConnectWallet,
  usePrivy,
  useSolanaWallets,
  useWallets,
} from '@latchkey/react'
import type { Write } from './Log.tsx'

/** Wallets in the visitor's browser that this page may use without a login. */
export function Connected({ log }: { log: Write }) {
  const { authenticated, connectOrCreateWallet } = usePrivy()
  const { wallets } = useWallets()
  const { wallets: solana } = useSolanaWallets()
  const { connectWallet } = useConnectWallet({
    onSuccess: ({ wallet }) => log(`Connected: ${wallet.address}`),
    onError: (code) => log(`Connecting ended: ${code}`),
  })
  const others = [...wallets, ...solana].filter(({ walletClientType }) => walletClientType !== 'privy')
  return (
    <section>
      <h2>Connected wallets</h2>
      {others.map((wallet) => (
        <div key={`${wallet.walletClientType} ${wallet.address}`} data-testid="connected">
          <p className="address">{wallet.address}</p>
          <p className="quiet">
            {wallet.meta.name} {wallet.type === 'ethereum' && wallet.chainId}
          </p>
          <div className="row">
            {!wallet.linked && (
              <button type="button" onClick={() => wallet.loginOrLink().catch((e: Error) => log(e.message))}>
                Log in or link
              </button>
            )}
            {wallet.type === 'ethereum' && <SwitchChain wallet={wallet} log={log} />}
            <button type="button" onClick={wallet.disconnect}>
              Disconnect
            </button>
          </div>
        </div>
      ))}
      <div className="row">
        <button type="button" data-testid="connect-wallet" onClick={connectWallet}>
          Connect a wallet
        </button>
        {!authenticated && (
          <button type="button" data-testid="connect-or-create" onClick={connectOrCreateWallet}>
            Connect or create
          </button>
        )}
      </div>
    </section>
  )
}

function SwitchChain({ wallet, log }: { wallet: ConnectedWallet; log: Write }) {
  const toBase = () => wallet.switchChain(8453).catch((error: Error) => log(error.message))
  return (
    <button type="button" onClick={toBase}>
      Switch to Base
    </button>
  )
}
