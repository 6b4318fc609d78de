/** An icon as it may be drawn: of an address that leaves the page, nothing. */
export function dataIcon(icon: unknown): string | null {
  return typeof icon === 'string' && icon.trim().startsWith('data:image/') ? icon.trim() : null
}
