/**
 * Chains whose own wallets include the chain id in the checksum of an address
 * ([EIP-1191](https://eips.ethereum.org/EIPS/eip-1191), usage table): Rootstock and its test network. Other wallets
 * write EIP-55 there too, so both are accepted.
 */
export const chainChecksums: readonly number[] = [30, 31]
