// Contracts with ethers, through the provider of the first wallet.
import {
  type ConnectedWallet,
  type EIP1193Provider,
  PrivyProvider,
  usePrivy,
  useWallets,
} from '@privy-io/react-auth'
import { BrowserProvider, type Eip1193Provider, type JsonRpcSigner, parseEther } from 'ethers'
import { useEffect, useState } from 'react'
import { providerProps } from './providerProps.tsx'

async function getSigner(wallet: ConnectedWallet): Promise<JsonRpcSigner> {
  await wallet.switchChain(8453)
  const provider: Eip1193Provider = await wallet.getEthereumProvider()
  return new BrowserProvider(provider).getSigner()
}

/** The names of events are in a list, as in many apps. */
function follow(provider: EIP1193Provider, say: (text: string) => void): () => void {
  const names = ['accountsChanged', 'chainChanged', 'disconnect']
  const hear = (...args: unknown[]) => say(args.join(' '))
  for (const name of names) provider.on(name, hear)
  provider.on('accountsChanged', (accounts) => say(accounts.join()))
  return () => {
    for (const name of names) provider.removeListener(name, hear)
  }
}

function Send() {
  const { ready, authenticated, login } = usePrivy()
  const { wallets, ready: areKnown } = useWallets()
  const [text, setText] = useState('')
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy') ?? wallets[0]
  useEffect(() => {
    let stop = () => {}
    wallet?.getEthereumProvider().then((provider) => {
      stop = follow(provider, setText)
    })
    return () => stop()
  }, [wallet])
  if (!ready || !authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  const send = async () => {
    if (!wallet) return
    const signer = await getSigner(wallet)
    const sent = await signer.sendTransaction({ to: wallet.address, value: parseEther('0.001') })
    setText(sent.hash)
  }
  const addNetwork = async () => {
    const provider = await wallet?.getEthereumProvider()
    const params = [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://mainnet.base.org'] }]
    const chainId: string = await provider?.request({ method: 'wallet_addEthereumChain', params })
    setText(chainId)
  }
  return (
    <main>
      <button type="button" disabled={!areKnown} onClick={send}>
        Send
      </button>
      <button type="button" onClick={addNetwork}>
        Add Base
      </button>
      <output>{text}</output>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps} config={{ embeddedWallets: { createOnLogin: 'all-users' } }}>
      <Send />
    </PrivyProvider>
  )
}
