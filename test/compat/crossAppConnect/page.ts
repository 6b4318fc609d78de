import { toPrivyWalletProvider } from '@privy-io/cross-app-connect'
import { createWalletClient, custom } from 'viem'
import { typedData } from './typedData.ts'

/** A dapp that connects to the wallet of a provider app. The options come in the address. */
const {
  apiUrl,
  providerAppId,
  chainId = '1',
  smart,
} = Object.fromEntries(new URLSearchParams(location.search)) as Record<string, string>
const chain = {
  id: Number(chainId),
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:9'] } },
}
const smartWalletMode = smart === 'on'
// `apiUrl` is read and not typed.
const provider = toPrivyWalletProvider({ providerAppId, apiUrl, smartWalletMode, chains: [chain] } as never)
// As wagmi asks: it writes a message as hex, and typed data as JSON.
const viem = createWalletClient({ chain, transport: custom(provider as never) })
const output = document.body.appendChild(document.createElement('output'))

/** A button that shows the result of a request to the wallet. */
function add(name: string, work: (address: `0x${string}`) => Promise<string>): void {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = name
  button.onclick = async () => {
    output.textContent = ''
    const [address] = (await provider.request({ method: 'eth_accounts' })) as `0x${string}`[]
    output.textContent = await work(address as `0x${string}`).catch((error) =>
      `failed ${error.shortMessage ?? error.message} ${error.code ?? ''}`.trim(),
    )
  }
}

const ask = (method: string, params: unknown[]) =>
  provider.request({ method, params } as never) as unknown as Promise<string>

add('Connect', async () => {
  // The first call only opens the window; wagmi's connector asks the same way.
  await provider.request({ method: 'eth_requestAccounts' })
  return `connected ${await provider.request({ method: 'eth_accounts' })}`
})
add('Sign', async (address) => `signed ${await ask('personal_sign', ['Hello from a dapp', address])}`)
add(
  'Sign by viem',
  async (account) => `signed ${await viem.signMessage({ account, message: 'Hello by viem' })}`,
)
add('Type by viem', async (account) => `signed ${await viem.signTypedData({ account, ...typedData })}`)
// Names no chain: the connector sends it next to the parameters.
add('Pay', async (from) => `sent ${await ask('eth_sendTransaction', [{ from, to: from, value: '0x1' }])}`)
add(
  'Only sign',
  async (from) => `signed ${await ask('eth_signTransaction', [{ from, to: from, value: '0x1' }])}`,
)
