import { limits } from '@latchkey/wire'

/** An icon as it may be drawn: of an address that leaves the page, and of one that fills its memory, nothing. */
export function dataIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > limits.walletIconLength) return null
  return icon.trim().startsWith('data:image/') ? icon.trim() : null
}
