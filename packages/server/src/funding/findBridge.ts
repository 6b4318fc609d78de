import type { Config } from '../config/config.ts'

type ServerConfig = Pick<Config, 'profile' | 'publicUrl' | 'vendorOrigins' | 'variables'>

/**
 * The address of the bridge for clients, if it is not the bridge's own address, which they know: in development a fake,
 * unless the operator sets another.
 */
export function findBridge({ profile, publicUrl, vendorOrigins: origins, variables }: ServerConfig) {
  const isNamed = variables.includes('RELAY_URL') || variables.includes('RELAY_TESTNETS_URL')
  if (isNamed) return { bridge_url: origins.RELAY_URL, bridge_testnets_url: origins.RELAY_TESTNETS_URL }
  const fake = `${publicUrl}/sandbox/relay`
  if (profile === 'production') return {}
  // The Solana local chain replaces devnet.
  return { bridge_url: fake, bridge_testnets_url: fake, bridge_solana_chain: 'solana:devnet' }
}
