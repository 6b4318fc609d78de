import { account } from './account.ts'
import { accountMenu } from './accountMenu.ts'
import { cloud } from './cloud.ts'
import { methods } from './methods.ts'
import { mfaCodes } from './mfaCodes.ts'
import { mfaEnrol } from './mfaEnrol.ts'
import { mfaVerify } from './mfaVerify.ts'
import { wallet } from './wallet.ts'

/** Everything that no login begins with; in a chunk of its own. */
export const more = {
  ...account,
  ...accountMenu,
  ...methods,
  ...wallet,
  ...cloud,
  ...mfaCodes,
  ...mfaEnrol,
  ...mfaVerify,
}
