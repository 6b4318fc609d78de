import { type User, useCreateWallet, usePrivy, useSolanaWallets, useWallets } from '@latchkey/react'
import { Glyph } from '../ui/Glyph.tsx'
import { AddWallet } from './AddWallet.tsx'
import { ConnectedWallet } from './ConnectedWallet.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'
import { nameWallets } from './nameWallets.ts'
import { Recovery } from './Recovery.tsx'
import { Part } from './Row.tsx'
import { useReport } from './useReport.ts'

/** The embedded wallets, the connected wallets of this browser, and the recovery of the embedded ones. */
export function Wallets({ user }: { user: User }) {
  const { connectWallet } = usePrivy()
  const { wallets, ready } = useWallets()
  const { wallets: solana } = useSolanaWallets()
  const { createWallet } = useCreateWallet()
  const tell = useReport()
  const own = nameWallets(user)
  const others = [...wallets, ...solana].filter(({ walletClientType }) => walletClientType !== 'privy')
  // Wallets of one seed share their recovery. They come before the imported wallets.
  const firstWallet = own[0]?.wallet
  return (
    <>
      <Part title="Wallets">
        <ul className="pg-box" aria-busy={!ready}>
          {own.map(({ wallet, name }) => (
            <EmbeddedWallet key={wallet.address} wallet={wallet} name={name} />
          ))}
          {others.map((wallet) => (
            <ConnectedWallet key={`${wallet.walletClientType} ${wallet.address}`} wallet={wallet} />
          ))}
          {ready && own.length === 0 && (
            <li className="pg-r">
              <span className="grow">
                <b>No wallet yet</b>
                <small>It is created in a frame on your server and opens with this login.</small>
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
        <AddWallet />
        <div className="pg-below">
          <button type="button" className="pg-a" onClick={connectWallet}>
            <Glyph name="link" size={16} />
            Connect a wallet
          </button>
        </div>
      </Part>
      {firstWallet && <Recovery wallet={firstWallet} />}
    </>
  )
}
