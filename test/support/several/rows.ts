import { client } from './client.ts'
import { ethereum } from './ethereum.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'
import { screens } from './screens.ts'
import { server } from './server.ts'
import { signing } from './signing.ts'
import { solanaEffects } from './solanaEffects.ts'
import { solanaMessages } from './solanaMessages.ts'

/** Each reader of several things, with the right way to read them. */
export const rows: readonly Row[] = [
  ...solanaMessages,
  ...solanaEffects,
  ...ethereum,
  ...signing,
  ...client,
  ...screens,
  ...server,
  ...requests,
]
