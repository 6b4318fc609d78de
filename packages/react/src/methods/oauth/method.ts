import type { OAuthProviderType } from '@latchkey/core'
import { getNetworkName } from '@latchkey/wire'
import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { toMark } from '../../ui/marks/toMark.ts'
import { takeBack } from './leaving.ts'
import { isProvider } from './names.ts'
import { staysHere } from './staysHere.ts'

export const oauthMethod: Method = {
  id: 'oauth',
  owns: isProvider,
  accountType: (provider) => `${provider as OAuthProviderType}_oauth`,
  useRows: () => (id) => {
    const label = isProvider(id) ? getNetworkName(id) : id
    return [{ id, group: 'web2', label, mark: toMark(id, label) }]
  },
  opensWindow: staysHere,
  arrival: 'oauth',
  hasComeBack: ({ client }) => takeBack(client),
  load: once(() => import('./screens.ts')),
}
