// The contracts of account abstraction, at their addresses on public chains. For chains of this machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { concatHex, encodeAbiParameters, encodeFunctionData, pad } from 'viem'
import { entryPoint06Address, entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'

const require = createRequire(import.meta.url)
const creationCode = JSON.parse(readFileSync(join(import.meta.dirname, 'creationCode.json'), 'utf8'))
/** Deploys the code that follows a salt of 32 bytes, with CREATE2. Every Anvil chain has it. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salts are those of the authors. */
export const entryPoints = {
  0.6: { address: entryPoint06Address, contracts: 'contracts-06', salt: pad('0x') },
  0.7: {
    address: entryPoint07Address,
    contracts: 'contracts-07',
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  0.8: {
    address: entryPoint08Address,
    contracts: 'contracts-08',
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
}

/** Entry points, the five kinds of smart account, and the contract of EIP-7702. */
export async function putSmartAccounts(ask) {
  const send = createSend(ask)
  for (const [address, code] of Object.entries(creationCode.deployers))
    await ask('anvil_setCode', address, code)
  for (const { contracts, salt } of Object.values(entryPoints)) {
    const { bytecode } = require(`${contracts}/artifacts/EntryPoint.json`)
    await send({ to: deployer, data: concatHex([salt, bytecode]) })
  }
  // viem's account for EIP-7702, which has no factory: users delegate their own address to this contract.
  const { bytecode } = require('contracts-08/artifacts/Simple7702Account.json')
  await send({ to: deployer, data: concatHex([pad('0x'), bytecode]) })
  for (const contracts of Object.values(creationCode.contracts))
    for (const { deployer: to, data } of contracts) await send({ to, data })
  await approveKernel(ask, send)
}

/** Kernel's clients create accounts through a contract that calls only approved factories. */
async function approveKernel(ask, send) {
  const { owner, staker, data } = creationCode.kernelApproval
  await ask('anvil_setBalance', owner, hundredEther)
  await ask('anvil_impersonateAccount', owner)
  await send({ to: staker, data, from: owner })
  await ask('anvil_stopImpersonatingAccount', owner)
}

const depositAbi = [
  {
    type: 'function',
    name: 'depositTo',
    stateMutability: 'payable',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [],
  },
]
const hundredEther = '0x56bc75e2d63100000'

/** A paymaster of this entry point with a deposit: it pays for each user operation that `signer` signed. */
export async function putPaymaster(ask, { version, signer }) {
  const send = createSend(ask)
  // There is no paymaster for 0.8. That of 0.7 works there, but its constructor asks for the interface of 0.7.
  const { bytecode, abi } = require(
    `${version === '0.6' ? 'contracts-06' : 'contracts-07'}/artifacts/VerifyingPaymaster.json`,
  )
  const entryPoint = version === '0.8' ? entryPoint07Address : entryPoints[version].address
  const addresses = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [entryPoint, signer])
  const address = await send({ data: concatHex([bytecode, addresses]) })
  if (version === '0.8') await pointTo(ask, address, entryPoint08Address)
  const data = encodeFunctionData({ abi: depositAbi, args: [address] })
  await send({ to: entryPoints[version].address, data, value: hundredEther })
  return { address, abi }
}

/** The entry point is an immutable: it is part of the code itself. */
async function pointTo(ask, paymaster, entryPoint) {
  const code = await ask('eth_getCode', paymaster, 'latest')
  const [old, other] = [entryPoint07Address, entryPoint].map((one) => one.slice(2).toLowerCase())
  await ask('anvil_setCode', paymaster, code.replaceAll(old, other))
}

function createSend(ask) {
  return async ({ to, data, from, value }) => {
    const [bank] = await ask('eth_accounts')
    // The limit of one transaction (EIP-7825).
    const gas = '0x1000000'
    const hash = await ask('eth_sendTransaction', { from: from ?? bank, to, data, value, gas })
    let receipt = null
    while (receipt === null) receipt = await ask('eth_getTransactionReceipt', hash)
    if (receipt.status !== '0x1')
      throw new Error(`The chain refused the contract at ${to ?? 'a new address'}.`)
    return receipt.contractAddress
  }
}
