import type { OAuthProviderType } from '@latchkey/core'
import { getNetworkName } from '@latchkey/wire'
import { markOf } from '../../ui/marks/markOf.ts'
import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'
import { isProvider } from './names.ts'
import { staysHere } from './staysHere.ts'

export const oauthEntry: MethodEntry = {
  owns: isProvider,
  accountType: (provider) => `${provider as OAuthProviderType}_oauth`,
  rows: (id) => {
    const label = isProvider(id) ? getNetworkName(id) : id
    return [{ id, group: 'web2', label, mark: markOf(id, label) }]
  },
  opensWindow: staysHere,
  load: chunks.oauth,
}
