import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
} from 'viem'
import { entryPoint06Address, entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import type { Anvil } from '../chains/anvil.ts'
import { deployer } from '../evmChain.ts'
import creationCode from './creationCode.json' with { type: 'json' }

const require = createRequire(new URL('../../bundler/package.json', import.meta.url))

/** As the packages of the entry points have them. */
function readArtifact(path: string): { abi: Abi; bytecode: Hex } {
  return require(path)
}

/** Each under the address that it has on every public chain: the salts are those of its authors. */
export const entryPoints = {
  '0.6': { address: entryPoint06Address, contracts: 'contracts-06', salt: pad('0x') },
  '0.7': {
    address: entryPoint07Address,
    contracts: 'contracts-07',
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  '0.8': {
    address: entryPoint08Address,
    contracts: 'contracts-08',
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
} as const
export type EntryPointVersion = keyof typeof entryPoints

type Send = (call: { to?: Address; data: Hex; from?: Address }) => Promise<Address>

/** Entry points, and the five kinds of smart account with the code and the addresses of public chains. */
export async function putSmartAccounts(anvil: Anvil): Promise<void> {
  const send = createSend(anvil)
  for (const [address, code] of Object.entries(creationCode.deployers))
    await anvil.ask('anvil_setCode', address, code)
  for (const { contracts, salt } of Object.values(entryPoints)) {
    const { bytecode } = readArtifact(`${contracts}/artifacts/EntryPoint.json`)
    await send({ to: deployer.address, data: concatHex([salt, bytecode]) })
  }
  // viem's account for EIP-7702, which has no factory: users delegate their own address to this contract.
  const { bytecode } = readArtifact('contracts-08/artifacts/Simple7702Account.json')
  await send({ to: deployer.address, data: concatHex([pad('0x'), bytecode]) })
  for (const contracts of Object.values(creationCode.contracts))
    for (const { deployer: to, data } of contracts) await send({ to: to as Address, data: data as Hex })
  await approveKernel(anvil, send)
}

/** Kernel's clients create accounts by a contract that calls approved factories only. */
async function approveKernel(anvil: Anvil, send: Send): Promise<void> {
  const { owner, staker, data } = creationCode.kernelApproval
  await anvil.fund(owner as Address, 10n ** 20n)
  await anvil.ask('anvil_impersonateAccount', owner)
  await send({ to: staker as Address, data: data as Hex, from: owner as Address })
  await anvil.ask('anvil_stopImpersonatingAccount', owner)
}

const entryPointAbi = [
  {
    type: 'function',
    name: 'depositTo',
    stateMutability: 'payable',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [],
  },
] as const

export type PaymasterContract = { address: Address; abi: Abi }

/** A paymaster of this entry point with a deposit: it pays for each user operation that `signer` signed. */
export async function putPaymaster(
  anvil: Anvil,
  version: EntryPointVersion,
  signer: Address,
): Promise<PaymasterContract> {
  const send = createSend(anvil)
  // There is no paymaster for 0.8. That of 0.7 works there, but its constructor asks for the interface of 0.7.
  const { bytecode, abi } = readArtifact(
    `${version === '0.6' ? 'contracts-06' : 'contracts-07'}/artifacts/VerifyingPaymaster.json`,
  )
  const entryPoint = version === '0.8' ? entryPoint07Address : entryPoints[version].address
  const addresses = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [entryPoint, signer])
  const address = await send({ data: concatHex([bytecode, addresses]) })
  if (version === '0.8') await pointTo(anvil, address, entryPoint08Address)
  await deposit(anvil, version, address)
  return { address, abi }
}

/** The entry point is an immutable: it stands in the code itself. */
async function pointTo(anvil: Anvil, paymaster: Address, entryPoint: Address): Promise<void> {
  const code = await anvil.ask<Hex>('eth_getCode', paymaster, 'latest')
  const [old, other] = [entryPoint07Address, entryPoint].map((one) => one.slice(2).toLowerCase())
  await anvil.ask('anvil_setCode', paymaster, code.replaceAll(old as string, other as string))
}

const hundredEther = '0x56bc75e2d63100000'

async function deposit(anvil: Anvil, version: EntryPointVersion, paymaster: Address): Promise<void> {
  const [from] = await anvil.ask<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: entryPointAbi, args: [paymaster] })
  const call = { from, to: entryPoints[version].address, data, value: hundredEther }
  await anvil.ask('eth_sendTransaction', call)
}

type Receipt = { status: Hex; contractAddress: Address } | null

function createSend(anvil: Anvil): Send {
  return async ({ to, data, from }) => {
    const [bank] = await anvil.ask<Address[]>('eth_accounts')
    // What one transaction may use at most (EIP-7825).
    const gas = '0x1000000'
    const hash = await anvil.ask<Hex>('eth_sendTransaction', { from: from ?? bank, to, data, gas })
    let receipt: Receipt = null
    while (receipt === null) receipt = await anvil.ask<Receipt>('eth_getTransactionReceipt', hash)
    if (receipt.status !== '0x1')
      throw new Error(`The chain refused the contract at ${to ?? 'a new address'}.`)
    return receipt.contractAddress
  }
}
