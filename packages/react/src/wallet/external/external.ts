import { createExternalWallets, type ExternalWallets } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

/** The wallets of the page as a chunk: it loads when they are offered, used, or remembered from an earlier visit. */
export const createExternal = ({ client }: Latchkey): ExternalWallets => createExternalWallets(client)
