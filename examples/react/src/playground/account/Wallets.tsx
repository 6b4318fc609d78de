import { useCreateWallet, usePrivy, useSolanaWallets, useWallets } from '@latchkey/react'
import { Glyph } from '../ui/Glyph.tsx'
import { ConnectedWallet } from './ConnectedWallet.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'
import { Part } from './Row.tsx'
import { useTold } from './useTold.ts'

/** The wallet of the account, and those that this browser has brought. */
export function Wallets() {
  const { connectWallet } = usePrivy()
  const { wallets, ready } = useWallets()
  const { wallets: solana } = useSolanaWallets()
  const { createWallet } = useCreateWallet()
  const tell = useTold()
  const own = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  const others = [...wallets.filter((wallet) => wallet !== own), ...solana]
  return (
    <Part title="Wallets">
      <ul className="pg-box" aria-busy={!ready}>
        {own && <EmbeddedWallet address={own.address} />}
        {others.map((wallet) => (
          <ConnectedWallet key={`${wallet.walletClientType} ${wallet.address}`} wallet={wallet} />
        ))}
        {ready && !own && (
          <li className="pg-r">
            <span className="grow">
              <b>No wallet yet</b>
              <small>It is made in a frame of your server, and opens with this login.</small>
            </span>
            <button
              type="button"
              className="pg-b strong"
              onClick={() => tell(createWallet(), 'The wallet is ready.')}
            >
              Create a wallet
            </button>
          </li>
        )}
      </ul>
      <div className="pg-below">
        <button type="button" className="pg-a" onClick={connectWallet}>
          <Glyph name="link" size={16} />
          Connect a wallet
        </button>
      </div>
    </Part>
  )
}
