import { createExternalWallets, type ExternalWallets } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

/** Wallets of the page as a chunk: loaded when they are offered, used, or remembered from an earlier visit. */
export const createExternal = ({ client }: Latchkey): ExternalWallets => createExternalWallets(client)
