/** USDC by the chain's id. Source: developers.circle.com, "USDC contract addresses". It has six decimals everywhere. */
const contracts: Readonly<Record<number, `0x${string}`>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  43113: '0x5425890298aed601595a70AB815c96711a31Bc65',
  43114: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  80002: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
  84532: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  421614: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  11155111: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  11155420: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
}
const mints: Readonly<Record<string, string>> = {
  'mainnet-beta': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  devnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
}

/** The decimals of USDC on every supported chain. */
export const usdcDecimals = 6

/**
 * Returns the USDC contract of a chain; undefined if there is none or it is unknown.
 *
 * @example
 * findUsdc(8453) // '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 */
export function findUsdc(chainId: number): `0x${string}` | undefined {
  return Object.hasOwn(contracts, chainId) ? contracts[chainId] : undefined
}

/**
 * The mint of USDC on a cluster of Solana, such as `mainnet-beta`; undefined on others.
 *
 * @example
 * const mint = findUsdcMint('devnet')
 */
export function findUsdcMint(cluster: string): string | undefined {
  return Object.hasOwn(mints, cluster) ? mints[cluster] : undefined
}
