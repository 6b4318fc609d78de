import { createEVM, type EVM } from '@ethereumjs/evm'
import { createAddressFromString } from '@ethereumjs/util'
import { concatHex, getContractAddress, type Hex, hexToBytes, pad, size, toHex } from 'viem'
import { type Chain, startChain } from './chain.ts'

/** The functions of a node with a real virtual machine. */
export type EvmChain = Chain & {
  /** Puts contracts there, without a transaction. */
  put(address: string, code: Hex): Promise<void>
  codeAt(address: string): Promise<Uint8Array>
}

/** A node that runs eth_call in an Ethereum virtual machine. The changes of a call are dropped. */
export async function startEvmChain(id = 1): Promise<EvmChain> {
  const [evm, chain] = await Promise.all([createEVM(), startChain(id)])
  chain.answer = (request, reply) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', async () => {
      const { method, params } = JSON.parse(text)
      const result = method === 'eth_chainId' ? toHex(id) : await call(evm, params[0])
      reply.end(JSON.stringify(result === undefined ? { error: { code: 3 } } : { result }))
    })
  }
  return Object.assign(chain, {
    put: (address: string, code: Hex) =>
      evm.stateManager.putCode(createAddressFromString(address), hexToBytes(code)),
    codeAt: (address: string) => evm.stateManager.getCode(createAddressFromString(address)),
  })
}

async function call(evm: EVM, { to, data }: { to?: string; data: Hex }): Promise<Hex | undefined> {
  await evm.stateManager.checkpoint()
  try {
    const { execResult } = await evm.runCall({
      ...(to === undefined ? {} : { to: createAddressFromString(to) }),
      data: hexToBytes(data),
      gasLimit: 30_000_000n,
    })
    return execResult.exceptionError ? undefined : toHex(execResult.returnValue)
  } finally {
    await evm.stateManager.revert()
  }
}

/** Deploys the code that follows a salt of 32 bytes, with CREATE2: the proxy at 0x4e59…956c of most networks. */
export const deployer: { address: Hex; code: Hex } = {
  address: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  code: '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
}

/**
 * A wallet that takes its owner's signatures for its own (ERC-1271), before it is deployed: where it will be, and what
 * deploys it. It asks ecrecover, and answers the magic word times whether that is the owner.
 */
export function counterfactualWallet(owner: Hex): { address: Hex; deployment: Hex } {
  const code = concatHex([
    '0x600435600052', // hash
    '0x60a43560f81c602052', // v
    '0x606435604052', // r
    '0x608435606052', // s
    '0x60206000608060006001', // out 32 at 0, in 128 at 0, ecrecover
    '0x5afa50',
    '0x60005173',
    owner,
    '0x14631626ba7e60e01b02',
    '0x60005260206000f3',
  ])
  const length = toHex(size(code), { size: 1 })
  const init = concatHex(['0x60', length, '0x600c60003960', length, '0x6000f3', code])
  const salt = pad('0x01')
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer.address, salt, bytecode: init })
  return { address, deployment: concatHex([salt, init]) }
}
