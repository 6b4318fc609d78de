import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  type EntryPointVersion,
  entryPoints,
  type PaymasterContract,
  putPaymaster,
} from '../../bundler/contracts.mjs'
import type { Anvil } from '../chains/anvil.ts'
import { createAskNode } from '../chains/rpc.ts'
import { closeAtEnd } from '../closeAtEnd.ts'
import { createStub, type Sponsorship, sponsor, type UserOperation } from './sponsorship.ts'

type Context = { policyId?: string; sponsorshipPolicyId?: string; mode?: string }
type JsonRpcError = { code: number; message: string }

/** A service that pays for user operations: ERC-7677, and the older method of Pimlico and Biconomy. */
export type Paymaster = {
  url: string
  /** The contract that pays on the chain, for each entry point. */
  contracts: Record<EntryPointVersion, PaymasterContract>
  /** The known policies. If there are any, a request must name one, by `policyId` or `sponsorshipPolicyId`. */
  policies: Set<string>
  /** If set, the answer to every request, for example for a used-up policy. */
  refusal: JsonRpcError | undefined
  /** The requests of clients, without the operations. */
  asked: { method: string; context: Context | undefined }[]
}

/** Starts one on a chain, with a deposit of 100 ether at each entry point. */
export async function startPaymaster(anvil: Anvil, bundlerUrl: string): Promise<Paymaster> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const contracts = {} as Record<EntryPointVersion, PaymasterContract>
  for (const version of Object.keys(entryPoints) as EntryPointVersion[])
    contracts[version] = await putPaymaster(anvil.ask, { version, signer: signer.address })
  const paymaster: Paymaster = { url: '', contracts, policies: new Set(), refusal: undefined, asked: [] }
  const chain = { ask: anvil.ask, askBundler: createAskNode(bundlerUrl), signer }
  const server = createServer(async (request, reply) => {
    // Browsers call it from the page of the app.
    reply.setHeader('access-control-allow-origin', '*')
    reply.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return reply.end()
    const { id, method, params } = JSON.parse(await readText(request))
    reply.setHeader('content-type', 'application/json')
    const outcome = await answer(paymaster, { method, params }, chain).catch(toError)
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  paymaster.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return paymaster
}

type ChainOfPaymaster = Parameters<typeof sponsor>[3] & { askBundler: Anvil['ask'] }
type Request = { method: string; params: unknown[] }
type Outcome = { result: Sponsorship } | { error: JsonRpcError }

async function answer(
  paymaster: Paymaster,
  { method, params }: Request,
  chain: ChainOfPaymaster,
): Promise<Outcome> {
  const { operation, entryPoint, context } = readParams(method, params)
  paymaster.asked.push({ method, context })
  const refusal = paymaster.refusal ?? checkPolicy(paymaster.policies, context)
  if (refusal) return { error: refusal }
  const version = findVersion(entryPoint)
  if (!version) return { error: { code: -32602, message: 'unsupported entry point' } }
  const contract = paymaster.contracts[version]
  const stub = createStub(contract, version)
  if (method === 'pm_getPaymasterStubData') return { result: stub }
  if (method === 'pm_getPaymasterData') return { result: await sponsor(operation, contract, version, chain) }
  if (method !== 'pm_sponsorUserOperation')
    return { error: { code: -32601, message: 'the method does not exist' } }
  const gas = await chain.askBundler<Sponsorship>(
    'eth_estimateUserOperationGas',
    { ...operation, ...stub },
    entryPoint,
  )
  const limits = { ...operation, ...withoutPaymaster(gas) }
  return { result: { ...withoutPaymaster(gas), ...(await sponsor(limits, contract, version, chain)) } }
}

/** The gas limits of the operation itself: those of the paymaster are fixed. */
function withoutPaymaster({ callGasLimit, verificationGasLimit, preVerificationGas }: Sponsorship) {
  return { callGasLimit, verificationGasLimit, preVerificationGas } as Sponsorship
}

function readParams(method: string, params: unknown[]) {
  const [operation, second, third, fourth] = params as [UserOperation, Address | Context, unknown, unknown]
  // In ERC-7677 the chain is the third parameter. The older method has no chain, and that of Biconomy no entry point
  // either.
  if (typeof second === 'object')
    return { operation, entryPoint: entryPoints['0.6'].address, context: second }
  const context = (method === 'pm_sponsorUserOperation' ? third : fourth) as Context | undefined
  return { operation, entryPoint: second, context: context ?? undefined }
}

/** Vendors refuse an unknown policy as invalid parameters (ERC-7677, EIP-1474). */
function checkPolicy(policies: Set<string>, context: Context | undefined): JsonRpcError | undefined {
  if (policies.size === 0) return undefined
  const policy = context?.policyId ?? context?.sponsorshipPolicyId
  if (policy === undefined) return { code: -32602, message: 'Missing policy id in the paymaster context' }
  return policies.has(policy) ? undefined : { code: -32602, message: `Policy ID not found: ${policy}` }
}

function findVersion(address: Address): EntryPointVersion | undefined {
  const versions = Object.keys(entryPoints) as EntryPointVersion[]
  return versions.find((version) => isAddressEqual(entryPoints[version].address, address))
}

function toError(error: JsonRpcError): Outcome {
  return { error: { code: error.code ?? -32603, message: error.message } }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** The paymaster's remaining deposit at an entry point, in wei. */
export async function readDeposit(anvil: Anvil, version: EntryPointVersion, paymaster: Paymaster) {
  const question = `0x70a08231${paymaster.contracts[version].address.slice(2).padStart(64, '0')}`
  const call = { to: entryPoints[version].address, data: question }
  return BigInt(await anvil.ask<Hex>('eth_call', call, 'latest'))
}
