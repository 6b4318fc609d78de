import { inboxUrl } from './devFile.mjs'

/** Prints the addresses of all parts of the demo. */
export function printAddresses(config) {
  const { ethereum, solana, bundler } = config.chains
  const rows = [
    ['Demo page', config.demoUrl],
    ['API', config.apiUrl],
    ['Inbox', inboxUrl(config)],
    ['Sandbox', `${config.apiUrl}/sandbox`],
    ...(ethereum ? [['Ethereum', `${ethereum} (chain 31337)`]] : []),
    ...(bundler ? [['Bundler', `${bundler} (smart wallets: ${config.smartWallets})`]] : []),
    ...(solana ? [['Solana', `${solana} (as devnet)`]] : []),
    ...(ethereum || solana ? [['Faucet', `${config.apiUrl}/sandbox/faucet`]] : []),
    ['Data folder', config.dataFolder],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(
    `\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n\nCtrl-C stops everything. The data stays.\n`,
  )
}
