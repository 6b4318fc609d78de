import { shortAddress } from '../ui/icons.ts'

/** Shortens wallet addresses and ids in the middle. Names that people know by heart stay whole. */
export function toShortName(name: string): string {
  const isAddress = /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(name)
  return isAddress ? shortAddress(name) : name
}
