import type { LoginMethodOption } from '@latchkey/core'
import type { MethodId } from '@latchkey/wire'
import type { Texts } from '../texts/en.ts'
import type { Row } from '../ui/MethodList.tsx'
import { emailEntry } from './email/entry.ts'

/** How a login method appears on the landing screen. */
export type MethodEntry = {
  /** Its name in the host app's config. */
  option: LoginMethodOption
  group: 'web2' | 'web3'
  row(texts: Texts): Pick<Row, 'label' | 'mark'>
}

/** Every method that is built; a name added to the contract is missed here by the compiler. */
export const entries = { email: emailEntry } satisfies Record<MethodId, MethodEntry>
