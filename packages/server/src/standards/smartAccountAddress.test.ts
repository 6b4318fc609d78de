import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { type AccountTypeName, accountTypes } from '../../../../test/support/smartAccounts/accounts.ts'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../test/support/smartAccounts/chain.ts'
import { getSmartAccountAddress } from './smartAccountAddress.ts'

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

test.each(Object.keys(accountTypes) as AccountTypeName[])(
  'the address of %s is where published clients and the factory have it',
  async (type) => {
    for (let time = 0; time < 3; time++) {
      const owner = privateKeyToAccount(generatePrivateKey())
      const { address } = await accountTypes[type].create(chain.reader, owner)
      expect(getSmartAccountAddress(type, owner.address)).toBe(address)
      expect(getSmartAccountAddress(type, owner.address.toLowerCase())).toBe(address)
    }
  },
)
