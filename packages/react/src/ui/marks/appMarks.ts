import { appWallets } from './appWallets.ts'
import type { MarkArt } from './art.ts'
import { drawnWallets } from './drawnWallets.ts'

/** All other named wallets. In one chunk: they appear together, in the list of apps on a phone. */
export const appMarks: Readonly<Record<string, MarkArt>> = { ...appWallets, ...drawnWallets }
