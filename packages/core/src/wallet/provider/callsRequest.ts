import { readChainId } from './providerContext.ts'
import { providerError } from './providerError.ts'
import type { CallsRequest } from './smartCalls.ts'

type Capabilities = Record<string, { optional?: boolean } | undefined>
type Bundle = {
  id?: unknown
  from?: unknown
  chainId?: unknown
  atomicRequired?: unknown
  calls?: readonly ({ capabilities?: Capabilities } & Record<string, unknown>)[]
  capabilities?: Capabilities
}

const maxCalls = 20
const maxIdLength = 4_096

/**
 * Reads a request of several calls.
 *
 * @throws a provider error with the code of EIP-5792.
 *
 * @example
 * const { chainId, calls } = readCallsRequest({ chainId: '0x1', calls: [{ to: address, value: '0x1' }] })
 */
export function readCallsRequest(parameter: unknown): CallsRequest {
  const {
    id,
    from,
    chainId: chainParameter,
    calls,
    atomicRequired,
    capabilities,
  } = (parameter ?? {}) as Bundle
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every((call) => typeof call === 'object' && call))
    throw providerError(-32602, 'wallet_sendCalls needs calls.')
  if (calls.length > maxCalls) throw providerError(5740, `No more than ${maxCalls} calls in one request.`)
  for (const capabilitySet of [
    capabilities,
    ...calls.map((call): Capabilities | undefined => call.capabilities),
  ])
    for (const [name, capability] of Object.entries(capabilitySet ?? {}))
      if (capability?.optional !== true) throw providerError(5700, `This wallet has no capability '${name}'.`)
  const chainId = readChainId(chainParameter)
  if (chainId === undefined) throw providerError(-32602, 'wallet_sendCalls needs a chainId.')
  return { id, from, chainId, calls, atomicRequired: atomicRequired === true }
}

/**
 * Returns the host app's own id, which must be new, or one that cannot be guessed.
 *
 * @throws a provider error with the code 5720 for a known id.
 *
 * @example
 * const id = readCallsId(undefined, [])
 */
export function readCallsId(id: unknown, knownIds: readonly string[]): string {
  if (id === undefined || id === null) {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength)
    throw providerError(-32602, 'The id of calls is a text of at most 4096 characters.')
  if (knownIds.includes(id)) throw providerError(5720, 'Calls with this id were asked for before.')
  return id
}
