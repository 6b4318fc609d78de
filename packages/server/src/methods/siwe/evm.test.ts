import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { wrapUndeployed } from '../../../../../test/support/chain.ts'
import { counterfactualWallet, deployer, startEvmChain } from '../../../../../test/support/evmChain.ts'
import { createMessage, nonceFor, send } from '../../../../../test/support/siwe.ts'
import { ethereumWallet } from '../../../../../test/support/wallets.ts'
import { createWorld } from '../../../../../test/support/world.ts'

/** Our check of ERC-6492 on a real chain; contract.test.ts has every case with our own EVM. */
async function setUp() {
  const chain = await startEvmChain()
  await chain.put(deployer.address, deployer.code)
  const world = await createWorld({
    settings: { wallet_auth: true },
    env: { RPC_URLS: `1=${chain.url}` },
  })
  const owner = ethereumWallet()
  const contract = counterfactualWallet(owner.address as Hex)
  const wallet = { address: contract.address, chainType: 'ethereum' } as const
  const message = createMessage(world, wallet, await nonceFor(world, wallet))
  const wrap = (signature: string) =>
    wrapUndeployed({ factory: deployer.address, deployment: contract.deployment, signature })
  return { chain, world, owner, wallet, message, wrap }
}

test('a contract wallet that is not deployed logs in by its owner’s signature, and stays undeployed', async () => {
  const { chain, world, owner, wallet, message, wrap } = await setUp()
  const signature = wrap(await owner.sign(message))
  expect(await send(world, wallet, { message, signature })).toMatchObject({
    status: 200,
    body: { user: { linked_accounts: [{ type: 'wallet', address: wallet.address }] } },
  })
  expect(await chain.codeAt(wallet.address)).toHaveLength(0)
})

test('security: nobody else’s signature opens it, nor one over another text, nor one without its deployment', async () => {
  const { world, owner, wallet, message, wrap } = await setUp()
  const signatures = [
    wrap(await ethereumWallet().sign(message)),
    wrap(await owner.sign(`${message} `)),
    await owner.sign(message),
    wrapUndeployed({ factory: deployer.address, deployment: '0x00', signature: await owner.sign(message) }),
  ]
  for (const signature of signatures)
    expect(await send(world, wallet, { message, signature })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
})
