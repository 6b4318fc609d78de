import type { PropsWithChildren } from 'react'
import { WagmiProvider as Provider, type WagmiProviderProps } from 'wagmi'
import { type SetActiveWalletForWagmiType, useSyncWallets } from './useSyncWallets.ts'

type Props = PropsWithChildren<
  WagmiProviderProps & {
    /** Chooses the one wallet that wagmi gets. @default all wallets, with the one used last connected */
    setActiveWalletForWagmi?: SetActiveWalletForWagmiType
  }
>

/**
 * wagmi's own provider, inside Latchkey's and a query client's: every connected wallet becomes a wagmi connector, and
 * the one used last is connected. The host app's own connectors and connections stay unchanged.
 *
 * @example
 * const app = (
 *   <WagmiProvider config={wagmiConfig}>
 *     <App />
 *   </WagmiProvider>
 * )
 */
export function WagmiProvider({ children, setActiveWalletForWagmi, ...props }: Props) {
  return (
    <Provider {...props}>
      <Wallets select={setActiveWalletForWagmi} />
      {children}
    </Provider>
  )
}

function Wallets({ select }: { select: SetActiveWalletForWagmiType | undefined }) {
  useSyncWallets(select)
  return null
}
