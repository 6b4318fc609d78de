// Smart wallets on the demo's Ethereum chain, if SMART_WALLETS names their type. They need a bundler, which the usual
// start leaves out: it is GPL-3.0, and 360 MB of packages that only the tests install.

/** Puts the contracts onto the chain and starts a bundler. Returns its process and its address. */
export async function startSmartWallets(chainUrl) {
  console.log('Starting a bundler. The first time its packages are installed, which takes a minute …')
  const { ensureBundler } = await import('../../test/bundler/install.mjs')
  ensureBundler()
  const { putSmartAccounts } = await import('../../test/bundler/contracts.mjs')
  await putSmartAccounts((method, ...params) => ask(chainUrl, method, params))
  const { startBundler } = await import('../../test/bundler/start.mjs')
  const { child, url } = startBundler(chainUrl)
  return { child, url: await url }
}

async function ask(url, method, params) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await reply.json()
  if (error) throw new Error(`Anvil refused ${method}: ${error.message}`)
  return result
}

/**
 * The settings that the demo app needs, or undefined if they are already right. `published`: what its clients read now.
 */
export function toSmartWalletConfig({ smartWallets, chains }, published) {
  const isOn = published.enabled || published.eip7702 !== undefined
  if (!chains.bundler) return isOn ? { smart_wallet_config: null } : undefined
  const { ethereum: rpc_url, bundler: bundler_url } = chains
  const network = { chain_id: 'eip155:31337', bundler_url, rpc_url, chain_name: 'Local chain' }
  return { smart_wallet_config: { smart_wallet_type: smartWallets, configured_networks: [network] } }
}
