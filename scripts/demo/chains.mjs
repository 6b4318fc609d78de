// The chains of the demo: Anvil for Ethereum and litesvm for Solana. They run offline and start from the beginning each
// time.
import { startAnvil } from '../chains/anvil.mjs'
import { startSolana } from '../chains/solana.mjs'
import { putTokens } from '../chains/tokens.mjs'
import { isFree } from './config.mjs'
import { endChild } from './shutdown.mjs'
import { startSmartWallets } from './smartWallets.mjs'

/** The time of a Solana block. */
const solanaBlockMs = 400

/**
 * Starts both chains. If one cannot run, prints a line that says so, and the rest works without it. Returns the
 * addresses of the running ones: `{ ethereum, solana, bundler }`.
 */
export async function startChains(config) {
  const [ethereum, solana] = await Promise.all([
    start('Ethereum', { port: config.ethereumPort, variable: 'ETHEREUM_PORT', run: startAnvil }),
    start('Solana', {
      port: config.solanaPort,
      variable: 'SOLANA_PORT',
      run: (port) => startSolana(port, solanaBlockMs),
    }),
  ])
  if (ethereum) await putTokens(ethereum.url)
  const bundler = ethereum && config.smartWallets ? await startSmartWallets(ethereum.url) : undefined
  return {
    children: [ethereum, solana, bundler].flatMap((chain) => (chain ? [chain.child] : [])),
    addresses: {
      ...(ethereum ? { ethereum: toLocalhost(ethereum.url) } : {}),
      ...(solana ? { solana: toLocalhost(solana.url) } : {}),
      ...(bundler ? { bundler: toLocalhost(bundler.url) } : {}),
    },
  }
}

async function start(name, { port, variable, run }) {
  const off = (why) => console.log(`The ${name} chain is off: ${why}. Everything else works without it.`)
  if (port === 0) return off(`${variable} is 0`)
  if (!(await isFree(port)))
    return off(`port ${port} is taken; ${variable}=${port + 10} npm start uses another`)
  const started = run(port)
  if (!started) return off(`it is not available for ${process.platform} ${process.arch}`)
  try {
    return { child: started.child, url: await started.url }
  } catch (error) {
    await endChild(started.child)
    return off(error.message)
  }
}

/** Uses the host name of the demo's pages: a browser treats another name as another site. */
const toLocalhost = (url) => url.replace('127.0.0.1', 'localhost')

/** The environment of the server: these chains, and the nodes that are already set. */
export function toServerEnv({ ethereum, solana }, env) {
  const add = (known, chain, url) => (url ? [known, `${chain}=${url}`].filter(Boolean).join(',') : known)
  return {
    ...env,
    RPC_URLS: add(env.RPC_URLS, 31_337, ethereum),
    SOLANA_RPC_URLS: add(env.SOLANA_RPC_URLS, 'devnet', solana),
  }
}
