import { limits } from '@latchkey/wire'

/** Returns an icon that is safe to draw; null for a URL outside of the page, and for one that would fill its memory. */
export function dataIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > limits.walletIconLength) return null
  return icon.trim().startsWith('data:image/') ? icon.trim() : null
}
