import { createPublicClient, createWalletClient, getAddress, http, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { startAnvil } from '../support/chains/anvil.ts'
import { illnesses, startBrokenNode } from '../support/chains/brokenNode.ts'
import { createAskNode } from '../support/chains/rpc.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const friend = getAddress(`0x${'22'.repeat(20)}`)
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transfer(address, uint256) returns (bool)',
  'function safeTransferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])

test('a chain of Anvil has ether and the three tokens, and sends them', async () => {
  const chain = await startAnvil()
  await chain.fund(account.address, parseEther('1'))
  await chain.mintCoin(account.address, 5_000_000n)
  await chain.mintCollectible(account.address)
  await chain.mintItem(account.address, 7n, 3n)
  const transport = http(chain.url)
  const wallet = createWalletClient({ account, chain: foundry, transport })
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 20 })
  await wallet.sendTransaction({ to: friend, value: parseEther('0.5') })
  await wallet.writeContract({
    abi,
    address: chain.coin,
    functionName: 'transfer',
    args: [friend, 2_000_000n],
  })
  await wallet.writeContract({
    abi,
    address: chain.collectible,
    functionName: 'safeTransferFrom',
    args: [account.address, friend, 1n],
  })
  const hash = await wallet.writeContract({
    abi,
    address: chain.items,
    functionName: 'safeTransferFrom',
    args: [account.address, friend, 7n, 1n, '0x'],
  })
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await chain.balance(friend)).toBe(parseEther('0.5'))
  const read = { abi, address: chain.coin } as const
  expect(await reader.readContract({ ...read, functionName: 'balanceOf', args: [friend] })).toBe(2_000_000n)
  expect(
    await reader.readContract({ abi, address: chain.collectible, functionName: 'ownerOf', args: [1n] }),
  ).toBe(friend)
  expect(
    await reader.readContract({ abi, address: chain.items, functionName: 'balanceOf', args: [friend, 7n] }),
  ).toBe(1n)
  await expect(
    wallet.writeContract({ abi, address: chain.coin, functionName: 'transfer', args: [friend, 9_000_000n] }),
  ).rejects.toThrow('insufficient balance')
})

test('a faulty proxy in front of a chain: a lost answer is not a lost call', async () => {
  const chain = await startAnvil()
  const node = await startBrokenNode(chain.url)
  const ask = createAskNode(node.url)
  expect(await ask('eth_chainId')).toBe('0x7a69')
  Object.assign(node, { methods: ['anvil_setBalance'], losesAnswers: true })
  await expect(ask('anvil_setBalance', friend, '0x5')).rejects.toThrow()
  expect(await chain.balance(friend)).toBe(5n)
  Object.assign(node, { methods: undefined, losesAnswers: false })
  for (const illness of illnesses.filter((name) => name !== 'hangs' && name !== 'wrongShape')) {
    node.illness = illness
    await expect(ask('eth_chainId')).rejects.toThrow()
  }
  expect(node.asked.slice(0, 2)).toEqual(['eth_chainId', 'anvil_setBalance'])
})
