import type { PropsWithChildren } from 'react'
import { WagmiProvider as Provider, type WagmiProviderProps } from 'wagmi'
import { type SetActiveWalletForWagmiType, useSyncWallets } from './useSyncWallets.ts'

type Props = PropsWithChildren<
  WagmiProviderProps & {
    /** Chooses the one wallet that wagmi is to know. @default all, the one used last connected */
    setActiveWalletForWagmi?: SetActiveWalletForWagmiType
  }
>

/**
 * wagmi's own provider, inside Latchkey's and a query client's: every connected wallet is a connector of wagmi's, and
 * the one used last is connected. Connectors and connections of the host app's own stay as they are.
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
