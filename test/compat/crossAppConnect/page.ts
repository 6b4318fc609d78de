import { toPrivyWalletProvider } from '@privy-io/cross-app-connect'

/** A dapp that connects to the wallet of a provider app. The options come with the address. */
const {
  apiUrl,
  providerAppId,
  chainId = '1',
} = Object.fromEntries(new URLSearchParams(location.search)) as Record<string, string>
const chain = {
  id: Number(chainId),
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:9'] } },
}
// `apiUrl` is read and not typed.
const provider = toPrivyWalletProvider({ providerAppId, apiUrl, chains: [chain] } as never)
const output = document.body.appendChild(document.createElement('output'))
const button = document.body.appendChild(document.createElement('button'))
button.textContent = 'Connect'
const sign = document.body.appendChild(document.createElement('button'))
sign.textContent = 'Sign'
sign.onclick = async () => {
  output.textContent = ''
  const [address] = (await provider.request({ method: 'eth_accounts' })) as string[]
  output.textContent = await provider
    .request({ method: 'personal_sign', params: ['Hello from a dapp', address] as never })
    .then(
      (signature) => `signed ${signature}`,
      (error) => `failed ${error.shortMessage ?? error.message} ${error.code}`,
    )
}
const pay = document.body.appendChild(document.createElement('button'))
pay.textContent = 'Pay'
pay.onclick = async () => {
  output.textContent = ''
  const [from] = (await provider.request({ method: 'eth_accounts' })) as string[]
  // It names no chain: the connector says it beside the parameters.
  output.textContent = await provider
    .request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] as never })
    .then(
      (hash) => `sent ${hash}`,
      (error) => `failed ${error.shortMessage ?? error.message} ${error.code}`,
    )
}
button.onclick = async () => {
  // The first call only opens the window; wagmi's connector asks the same way.
  output.textContent = await provider
    .request({ method: 'eth_requestAccounts' })
    .then(() => provider.request({ method: 'eth_accounts' }))
    .then(
      (accounts) => `connected ${accounts}`,
      (error) => `failed ${error.message}`,
    )
}
