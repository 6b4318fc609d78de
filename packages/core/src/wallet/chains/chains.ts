import type { Chain } from '../../app/config.ts'

/**
 * The network was shut down. Its id stays, as published versions know it, but no request is sent: an address that its
 * operators gave up may belong to another party later, who would answer in its place (decision 34: sandbox).
 */
const noNode = Symbol()

/**
 * The 26 default networks (protocol 12): id, name, symbol of the native currency, public RPC, explorer. Their
 * operators publish these addresses; a host app that needs more than occasional calls sets its own with
 * `supportedChains`. Loaded with `import()` only when a wallet needs a chain.
 */
const rows: readonly (readonly [number, string, string, string | typeof noNode, string, true?])[] = [
  [1, 'Ethereum', 'ETH', 'https://ethereum-rpc.publicnode.com', 'https://etherscan.io'],
  [10, 'OP Mainnet', 'ETH', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'],
  [
    42,
    'LUKSO',
    'LYX',
    'https://rpc.mainnet.lukso.network',
    'https://explorer.execution.mainnet.lukso.network',
  ],
  [137, 'Polygon', 'POL', 'https://polygon-rpc.com', 'https://polygonscan.com'],
  [314, 'Filecoin Mainnet', 'FIL', 'https://api.node.glif.io/rpc/v1', 'https://filfox.info/en'],
  [
    314159,
    'Filecoin Calibration',
    'tFIL',
    'https://api.calibration.node.glif.io/rpc/v1',
    'https://calibration.filscan.io',
    true,
  ],
  [690, 'Redstone', 'ETH', 'https://rpc.redstonechain.com', 'https://explorer.redstone.xyz'],
  // Zora Goerli had this id. A signature for it is valid on HyperEVM today, where it moves real money.
  [999, 'HyperEVM', 'HYPE', 'https://rpc.hyperliquid.xyz/evm', 'https://hyperevmscan.io'],
  [8453, 'Base', 'ETH', 'https://mainnet.base.org', 'https://basescan.org'],
  [17000, 'Holesky', 'ETH', noNode, 'https://holesky.etherscan.io', true],
  [17069, 'Garnet Testnet', 'ETH', 'https://rpc.garnetchain.com', 'https://explorer.garnetchain.com', true],
  [42161, 'Arbitrum One', 'ETH', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io'],
  [42220, 'Celo', 'CELO', 'https://forno.celo.org', 'https://celoscan.io'],
  [
    43113,
    'Avalanche Fuji',
    'AVAX',
    'https://api.avax-test.network/ext/bc/C/rpc',
    'https://testnet.snowtrace.io',
    true,
  ],
  [43114, 'Avalanche', 'AVAX', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io'],
  [44787, 'Celo Alfajores', 'CELO', noNode, 'https://celo-alfajores.blockscout.com', true],
  [59140, 'Linea Goerli', 'ETH', noNode, 'https://goerli.lineascan.build', true],
  [59144, 'Linea', 'ETH', 'https://rpc.linea.build', 'https://lineascan.build'],
  [80002, 'Polygon Amoy', 'POL', 'https://rpc-amoy.polygon.technology', 'https://amoy.polygonscan.com', true],
  [80085, 'Berachain Artio', 'BERA', noNode, 'https://artio.beratrail.io', true],
  [84532, 'Base Sepolia', 'ETH', 'https://sepolia.base.org', 'https://sepolia.basescan.org', true],
  [
    421614,
    'Arbitrum Sepolia',
    'ETH',
    'https://sepolia-rollup.arbitrum.io/rpc',
    'https://sepolia.arbiscan.io',
    true,
  ],
  [7777777, 'Zora', 'ETH', 'https://rpc.zora.energy', 'https://explorer.zora.energy'],
  [
    11155111,
    'Sepolia',
    'ETH',
    'https://ethereum-sepolia-rpc.publicnode.com',
    'https://sepolia.etherscan.io',
    true,
  ],
  [
    11155420,
    'OP Sepolia',
    'ETH',
    'https://sepolia.optimism.io',
    'https://sepolia-optimism.etherscan.io',
    true,
  ],
  [
    999999999,
    'Zora Sepolia',
    'ETH',
    'https://sepolia.rpc.zora.energy',
    'https://sepolia.explorer.zora.energy',
    true,
  ],
]

/** The names of currencies, by symbol, if they differ from it. */
const currencyNames: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  LYX: 'LUKSO',
  FIL: 'Filecoin',
  tFIL: 'Testnet Filecoin',
  AVAX: 'Avalanche',
  BERA: 'BERA Token',
}

/** The chains of a provider without configured ones. */
export const defaultChains: readonly Chain[] = rows.map(
  ([id, name, symbol, rpc, explorer, testnet = false]) => ({
    id,
    name,
    nativeCurrency: { name: currencyNames[symbol] ?? symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: rpc === noNode ? [] : [rpc] } },
    blockExplorers: { default: { name: `${name} explorer`, url: explorer } },
    testnet,
  }),
)
