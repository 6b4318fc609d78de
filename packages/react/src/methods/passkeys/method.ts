import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'

/** It has no row: the landing screen offers it below the list. */
export const passkeysMethod: Method = {
  id: 'passkeys',
  owns: (option) => option === 'passkey',
  accountType: () => 'passkey',
  load: once(() => import('./screens.ts')),
}
