import { AppError } from '@latchkey/wire'

/** The wallet needs WebCrypto, which only secure pages have (protocol 18.5). */
export function checkSecurePage(page: Pick<Location, 'protocol' | 'hostname'> = globalThis.location): void {
  const { protocol, hostname } = page ?? { protocol: 'https:', hostname: '' }
  const local = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
  if (protocol === 'https:' || local) return
  throw new AppError('unknown_embedded_wallet_error', {
    message: 'Embedded wallet is only available over HTTPS',
    data: { type: 'embedded_wallet_insecure' },
  })
}
