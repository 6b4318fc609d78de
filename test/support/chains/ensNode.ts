import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  namehash,
  parseAbi,
} from 'viem'
import { closeAtEnd } from '../closeAtEnd.ts'

/** A name as its resolver stores it. */
export type EnsRecord = {
  /** What `addr(node)` returns. */
  address?: Hex
  /** What `addr(node, coinType)` returns, by coin type. */
  coins?: Readonly<Record<string, Hex>>
  /** Stored at a gateway: the resolver refers to it. */
  isOffchain?: boolean
}

export type EnsNode = {
  url: string
  names: Map<string, EnsRecord>
  /** Addresses with a contract on Ethereum. */
  contracts: Set<string>
  /** Names that were requested. */
  asked: string[]
  /** The node does not answer. */
  isSilent: boolean
}

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const resolver = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** An Ethereum node with ENS: its universal resolver decodes calls and encodes answers by the contract's ABI. */
export async function startEnsNode(): Promise<EnsNode> {
  const node: EnsNode = { url: '', names: new Map(), contracts: new Set(), asked: [], isSilent: false }
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (node.isSilent) return reply.destroy()
      const { id, method, params } = JSON.parse(text)
      reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(node, method, params) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

function answer(node: EnsNode, method: string, [first]: [unknown]): object {
  if (method === 'eth_getCode')
    return { result: node.contracts.has(String(first).toLowerCase()) ? '0x6001' : '0x' }
  const { to, data } = first as { to: string; data: Hex }
  if (method !== 'eth_call' || to.toLowerCase() !== universalResolver) return { result: '0x' }
  const { args } = decodeFunctionData({ abi, data })
  const [packet, call] = args as [Hex, Hex]
  const name = readDnsName(hexToBytes(packet))
  node.asked.push(name)
  const record = node.names.get(name)
  const revert = (error: Hex) => ({ error: { code: 3, message: 'execution reverted', data: error } })
  if (!record) return revert(encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: [packet] }))
  if (record.isOffchain)
    return revert(
      encodeErrorResult({
        ...{ abi, errorName: 'OffchainLookup' },
        args: [resolver, ['https://gateway.example/{sender}/{data}.json'], call, '0x12345678', '0x'],
      }),
    )
  return {
    result: encodeFunctionResult({
      abi,
      functionName: 'resolve',
      result: [look(name, record, call), resolver],
    }),
  }
}

function look(name: string, { address, coins = {} }: EnsRecord, call: Hex): Hex {
  const { args } = decodeFunctionData({ abi, data: call })
  const [node, coinType] = args as unknown as [Hex, bigint?]
  if (node !== namehash(name)) throw new Error(`${name} was asked for by another node`)
  return coinType === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? `0x${'0'.repeat(40)}`])
    : encodeAbiParameters([{ type: 'bytes' }], [coins[String(coinType)] ?? '0x'])
}

function readDnsName(packet: Uint8Array): string {
  const labels: string[] = []
  for (let at = 0; packet[at]; at += (packet[at] ?? 0) + 1)
    labels.push(new TextDecoder().decode(packet.slice(at + 1, at + 1 + (packet[at] ?? 0))))
  return labels.join('.')
}
