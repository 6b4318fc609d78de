import { eip7702Implementation } from '@latchkey/wire'
import { createPimlicoClient } from 'permissionless/clients/pimlico'
import { createWalletClient, http, parseEther, zeroAddress } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAskNode } from '../support/chains/rpc.ts'
import { accountTypes, delegatedAccount } from '../support/smartAccounts/accounts.ts'
import {
  createOperationClient,
  type SmartAccountChain,
  startSmartAccountChain,
} from '../support/smartAccounts/chain.ts'
import { readDeposit } from '../support/smartAccounts/paymaster.ts'

const message = 'login'
const friend = `0x${'22'.repeat(20)}` as const

const sender = privateKeyToAccount(generatePrivateKey())
let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

describe.each(Object.entries(accountTypes))('%s', (_, { entryPoint, create }) => {
  const createAccount = () => create(chain.reader, privateKeyToAccount(generatePrivateKey()))

  test('signs before it is deployed, sends a user operation, and signs afterwards', async () => {
    const account = await createAccount()
    const verify = async () =>
      chain.reader.verifyMessage({
        address: account.address,
        message,
        signature: await account.signMessage({ message }),
      })
    expect(await account.isDeployed()).toBe(false)
    expect(await verify()).toBe(true)
    await chain.anvil.fund(account.address, parseEther('1'))
    const client = createOperationClient(chain, account)
    const before = await chain.anvil.balance(friend)
    const hash = await client.sendUserOperation({ calls: [{ to: friend, value: 7n }] })
    expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    expect(await chain.anvil.balance(friend)).toBe(before + 7n)
    expect(await chain.reader.getCode({ address: account.address })).toBeDefined()
    expect(await verify()).toBe(true)
  })

  test('sends a user operation that the paymaster pays', async () => {
    const account = await createAccount()
    await chain.anvil.mintCoin(account.address, 5n)
    const client = createOperationClient(chain, account, { isSponsored: true })
    const before = await readDeposit(chain.anvil, entryPoint, chain.paymaster)
    const hash = await client.sendUserOperation({ calls: [{ to: friend, value: 0n }] })
    expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    expect(await chain.anvil.balance(account.address)).toBe(0n)
    expect(await readDeposit(chain.anvil, entryPoint, chain.paymaster)).toBeLessThan(before)
  })
})

test('an address delegated to the EIP-7702 account sends operations that the paymaster pays', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await delegatedAccount.create(chain.reader, owner)
  expect(account.address).toBe(owner.address)
  const client = createOperationClient(chain, account, { isSponsored: true })
  const before = await readDeposit(chain.anvil, '0.8', chain.paymaster)
  const authorization = await owner.signAuthorization({
    address: eip7702Implementation,
    chainId: 31337,
    nonce: 0,
  })
  const calls = [0n, 0n].map((value) => ({ to: friend, value }))
  const hash = await client.sendUserOperation({ calls, authorization })
  expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  expect(await readDeposit(chain.anvil, '0.8', chain.paymaster)).toBeLessThan(before)
  expect(await chain.reader.getCode({ address: account.address })).toBe(
    `0xef0100${eip7702Implementation.slice(2).toLowerCase()}`,
  )

  // The user revokes it: any account may send the revocation.
  const revocation = await owner.signAuthorization({ address: zeroAddress, chainId: 31337, nonce: 1 })
  await chain.anvil.fund(sender.address, parseEther('1'))
  const wallet = createWalletClient({ account: sender, chain: foundry, transport: http(chain.anvil.url) })
  const revokeHash = await wallet.sendTransaction({ authorizationList: [revocation], to: owner.address })
  await chain.reader.waitForTransactionReceipt({ hash: revokeHash })
  expect(await chain.reader.getCode({ address: account.address })).toBeUndefined()
})

describe('the paymaster', () => {
  const policy = '5b8cd5f2-8d1c-4bd1-ae8e-4c5f37a0a3a1'
  const sendWith = async (paymasterContext?: unknown) => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await accountTypes.light_account.create(chain.reader, owner)
    const client = createOperationClient(chain, account, { isSponsored: true, paymasterContext })
    const hash = await client.sendUserOperation({ calls: [{ to: friend, value: 0n }] })
    return client.waitForUserOperationReceipt({ hash })
  }

  test('pays for its own policy, and refuses other policies or none', async () => {
    chain.paymaster.policies.add(policy)
    await expect(sendWith()).rejects.toThrow('Missing policy id')
    await expect(sendWith({ policyId: 'another' })).rejects.toThrow('Policy ID not found: another')
    expect(await sendWith({ policyId: policy })).toMatchObject({ success: true })
    expect(await sendWith({ sponsorshipPolicyId: policy })).toMatchObject({ success: true })
    chain.paymaster.policies.clear()
  })

  test('does not pay for an operation that was changed after it signed', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await accountTypes.light_account.create(chain.reader, owner)
    const client = createOperationClient(chain, account, { isSponsored: true })
    const draft = await client.prepareUserOperation({ calls: [{ to: friend, value: 0n }] })
    const other = {
      ...draft,
      callData: await account.encodeCalls([{ to: chain.anvil.coin, value: 0n }]),
    }
    const signature = await account.signUserOperation(other as never)
    await expect(client.sendUserOperation({ ...other, signature } as never)).rejects.toThrow(
      'paymaster signature',
    )
  })

  test.each(Object.entries(accountTypes))('answers the older method for %s', async (_, type) => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await type.create(chain.reader, owner)
    const entryPoint = account.entryPoint as never
    const paymaster = createPimlicoClient({ transport: http(chain.paymaster.url), entryPoint })
    const client = createOperationClient(chain, account)
    // Without a gas estimate, which the paymaster makes.
    const draft = await client.prepareUserOperation({
      calls: [{ to: friend, value: 0n }],
      parameters: ['factory', 'fees', 'nonce', 'signature'],
    })
    const sponsorship = await paymaster.sponsorUserOperation({ userOperation: draft } as never)
    const operation = { ...draft, ...(sponsorship as object) }
    const signature = await account.signUserOperation(operation as never)
    const hash = await client.sendUserOperation({ ...operation, signature } as never)
    expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  })

  test("answers Biconomy's form of it, without an entry point", async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await accountTypes.biconomy.create(chain.reader, owner)
    const client = createOperationClient(chain, account)
    const draft = await client.prepareUserOperation({
      calls: [{ to: friend, value: 0n }],
      parameters: ['factory', 'fees', 'nonce', 'signature'],
    })
    const sponsorship = await createAskNode(chain.paymaster.url)<Record<string, string>>(
      'pm_sponsorUserOperation',
      formatUserOperationRequest(draft as never),
      {
        mode: 'SPONSORED',
        calculateGasLimits: true,
        expiryDuration: 300,
        sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
      },
    )
    expect(sponsorship).toMatchObject({ paymasterAndData: expect.stringMatching(/^0x[0-9a-f]{298}$/) })
    expect(BigInt(sponsorship.callGasLimit as string)).toBeGreaterThan(0n)
  })
})
