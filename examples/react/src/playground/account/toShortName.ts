import { shortAddress } from '../ui/icons.ts'

/** Addresses of wallets and ids are cut in the middle; what a person knows by heart is not. */
export function toShortName(name: string): string {
  const isAddress = /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(name)
  return isAddress ? shortAddress(name) : name
}
