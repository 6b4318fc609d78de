import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './closeAtEnd.ts'

/** A contract's response to an input: bytes, or undefined when it reverts. It may deploy others. */
export type Contract = (input: Buffer, chain: Contracts) => Buffer | undefined
/** By address, in lower case. */
export type Contracts = Map<string, Contract>

export type Chain = {
  /** For RPC_URLS. */
  url: string
  contracts: Contracts
  /** Calls of eth_call so far. */
  asked: unknown[]
  /** Answers instead of the chain. */
  answer: ((request: IncomingMessage, reply: ServerResponse) => void) | undefined
}

/** A node of a separate chain: speaks JSON-RPC, runs calls of contracts, and code of which only the answer matters. */
export async function startChain(id = 1): Promise<Chain> {
  const chain: Chain = { url: '', contracts: new Map(), asked: [], answer: undefined }
  const server = createServer((request, reply) => {
    if (chain.answer) return chain.answer(request, reply)
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => reply.end(JSON.stringify(answerTo(chain, id, JSON.parse(text)))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  chain.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return chain
}

type Rpc = { id: number; method: string; params: [{ to?: string; data: string }] }

function answerTo(chain: Chain, id: number, { id: call, method, params }: Rpc) {
  const base = { jsonrpc: '2.0', id: call }
  if (method === 'eth_chainId') return { ...base, result: `0x${id.toString(16)}` }
  if (method !== 'eth_call') return { ...base, error: { code: -32601, message: 'method not found' } }
  const [{ to, data }] = params
  chain.asked.push(params[0])
  const input = Buffer.from(data.slice(2), 'hex')
  // Changes by an eth_call are dropped.
  const contracts = new Map(chain.contracts)
  const output = to ? ask(contracts, to, input) : run(contracts, input)
  if (!output) return { ...base, error: { code: 3, message: 'execution reverted' } }
  return { ...base, result: `0x${output.toString('hex')}` }
}

function ask(contracts: Contracts, address: string, input: Buffer): Buffer | undefined {
  const contract = contracts.get(address.toLowerCase())
  return contract ? contract(input, contracts) : Buffer.alloc(0)
}

/**
 * Runs code like a node that is asked to create a contract, as far as our code needs it. An unknown instruction is an
 * error: add it here when the code changes.
 */
function run(contracts: Contracts, code: Buffer): Buffer | undefined {
  const stack: bigint[] = []
  const memory = Buffer.alloc(64 * 1_024)
  let reply: Buffer = Buffer.alloc(0)
  const pop = () => stack.pop() ?? fail('the stack is empty')
  const size = () => Number(pop())
  const flag = (yes: boolean) => stack.push(yes ? 1n : 0n)
  const address = () => `0x${pop().toString(16).padStart(40, '0')}`
  const call = (hasValue: boolean) => {
    pop()
    const to = address()
    if (hasValue) pop()
    const [at, length, out, outLength] = [size(), size(), size(), size()]
    const output = ask(contracts, to, memory.subarray(at, at + length))
    reply = output ?? Buffer.alloc(0)
    reply.copy(memory, out, 0, Math.min(outLength, reply.length))
    flag(output !== undefined)
  }
  const steps: Record<string, () => unknown> = {
    '14': () => {
      const top = pop()
      flag(top === pop())
    },
    '16': () => stack.push(pop() & pop()),
    '39': () => {
      const [to, from, length] = [size(), size(), size()]
      memory.fill(0, to, to + length)
      code.copy(memory, to, from, from + length)
    },
    '3b': () => flag(contracts.has(address())),
    '3d': () => stack.push(BigInt(reply.length)),
    '50': pop,
    '51': () => {
      const at = size()
      stack.push(BigInt(`0x${memory.toString('hex', at, at + 32)}`))
    },
    '52': () => {
      const at = size()
      memory.write(pop().toString(16).padStart(64, '0'), at, 'hex')
    },
    '5a': () => stack.push(30_000_000n),
    '5b': () => {},
    f1: () => call(true),
    fa: () => call(false),
  }
  for (let at = 0; ; at++) {
    const op = code[at] ?? 0
    if (op >= 0x60 && op <= 0x7f) {
      const end = at + op - 0x5f
      stack.push(BigInt(`0x${code.toString('hex', at + 1, end + 1)}`))
      at = end
    } else if (op === 0x57) {
      const to = size()
      if (pop() === 0n) continue
      if (code[to] !== 0x5b) return undefined
      at = to
    } else if (op === 0xf3) {
      const from = size()
      return Buffer.from(memory.subarray(from, from + size()))
    } else (steps[hex(op)] ?? (() => fail(`instruction ${hex(op)} is not known here`)))()
  }
}

const hex = (op: number) => op.toString(16).padStart(2, '0')

function fail(why: string): never {
  throw new Error(why)
}

const magic = Buffer.from('1626ba7e'.padEnd(64, '0'), 'hex')

/**
 * A smart account that accepts the signatures for which `isGood` returns true; `hash` is the hash that was to be
 * signed.
 */
export function smartAccount(isGood: (hash: string, signature: string) => boolean): Contract {
  return (input) => {
    if (input.toString('hex', 0, 4) !== '1626ba7e') return undefined
    const length = input.readUInt32BE(4 + 32 + 32 + 28)
    const [hash, signature] = [input.toString('hex', 4, 36), input.toString('hex', 100, 100 + length)]
    return isGood(`0x${hash}`, `0x${signature}`) ? magic : Buffer.alloc(32)
  }
}

const mark = '6492'.repeat(16)
const word = (value: number | string) => value.toString(16).replace('0x', '').padStart(64, '0')
const dynamic = (hex: string) =>
  word((hex.length - 2) / 2) + hex.slice(2).padEnd(Math.ceil((hex.length - 2) / 64) * 64, '0')

/** A signature of a contract that `factory` would deploy when called with `deployment` (ERC-6492). */
export function wrapUndeployed(wallet: { factory: string; deployment: string; signature: string }): string {
  const first = dynamic(wallet.deployment)
  const head = word(wallet.factory.toLowerCase()) + word(96) + word(96 + first.length / 2)
  return `0x${head}${first}${dynamic(wallet.signature)}${mark}`
}
