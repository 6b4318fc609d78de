import './dom.ts'
import { onTestFinished } from 'vitest'
import type { TestExtension } from '../../../test/support/fundingWallets.ts'

/** Announces an extension to the pages of a test, by its chain's standard. */
export function announceExtension({ connection: { wallet } }: TestExtension): void {
  if (!('handle' in wallet)) throw new Error('It is no extension.')
  if (wallet.chainType === 'solana') {
    listen('wallet-standard:app-ready', (event) => {
      const { detail } = event as CustomEvent<{ register(one: object): void }>
      detail.register(wallet.handle)
    })
    return
  }
  const info = { uuid: wallet.announcedId, name: wallet.name, rdns: wallet.announcedId, icon: '' }
  const detail = { provider: wallet.handle, info }
  listen('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

function listen(name: string, on: (event: unknown) => void): void {
  window.addEventListener(name, on as never)
  onTestFinished(() => window.removeEventListener(name, on as never))
}
