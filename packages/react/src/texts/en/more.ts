import { account } from './account.ts'
import { accountMenu } from './accountMenu.ts'
import { bridge } from './bridge.ts'
import { cloud } from './cloud.ts'
import { delegation } from './delegation.ts'
import { funding } from './funding.ts'
import { fundingTransfer } from './fundingTransfer.ts'
import { methods } from './methods.ts'
import { mfaCodes } from './mfaCodes.ts'
import { mfaEnroll } from './mfaEnroll.ts'
import { mfaVerify } from './mfaVerify.ts'
import { parts } from './parts.ts'
import { smartWallet } from './smartWallet.ts'
import { wallet } from './wallet.ts'

/** Everything that is not needed to start a login; a separate chunk. */
export const more = {
  ...account,
  ...accountMenu,
  ...methods,
  ...wallet,
  ...bridge,
  ...cloud,
  ...delegation,
  ...funding,
  ...fundingTransfer,
  ...mfaCodes,
  ...mfaEnroll,
  ...mfaVerify,
  ...parts,
  ...smartWallet,
}
