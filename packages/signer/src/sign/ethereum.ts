import { ethereumSigners, parseTransaction } from '@latchkey/frame/signing'
import { readInteger, readTypedData } from '@latchkey/wire'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type FilledMembers, type ReadRequest, type RpcBody, refuse } from './request.ts'

export const readEthereumRequest = { message, typedData, transaction, authorization }

function message({ params }: RpcBody): ReadRequest {
  const bytes = readMessage(params.message, params.encoding)
  return {
    action: { method: 'personal_sign', message: bytes },
    isOpen: false,
    // Always passed as hex: a text that looks like hex would be read as bytes.
    sign: (key, address) => ({
      signature: signWith('personal_sign', [`0x${bytesToHex(bytes)}`], key, address),
      encoding: 'hex',
    }),
  }
}

/** The published SDKs send hex with and without `0x`. */
function readMessage(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string' || text === '') return refuse('A message is a text that is not empty.')
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const digits = text.replace(/^0x/, '')
  if (encoding !== 'hex' || !/^(?:[\da-f]{2})+$/i.test(digits))
    return refuse('A message is encoded as "utf-8", or as "hex" with two digits for each byte.')
  return Uint8Array.from(Buffer.from(digits, 'hex'))
}

function typedData({ params }: RpcBody): ReadRequest {
  const input = toRecord(params.typed_data)
  const data = { ...input, primaryType: input.primary_type ?? input.primaryType }
  const tree = readTypedData(data) ?? refuse('The typed data contradicts its types, or is too large.')
  return {
    action: { method: 'eth_signTypedData_v4', typedData: tree },
    isOpen: false,
    sign: (key, address) => ({
      signature: signWith('eth_signTypedData_v4', [address, data], key, address),
      encoding: 'hex',
    }),
  }
}

/** The members that the server may fill in, by their published names and by the names of the wallet's own requests. */
const filledNames = {
  nonce: 'nonce',
  gas_limit: 'gas',
  gas_price: 'gasPrice',
  max_fee_per_gas: 'maxFeePerGas',
  max_priority_fee_per_gas: 'maxPriorityFeePerGas',
  type: 'type',
} as const satisfies Record<keyof FilledMembers, string>

const otherNames = { from: 'from', to: 'to', value: 'value', data: 'data', chain_id: 'chainId' } as const

function transaction(body: RpcBody, filledMembers: FilledMembers): ReadRequest {
  const input = toRecord(body.params.transaction)
  const isSent = body.method === 'eth_sendTransaction'
  const chainId = isSent ? readChain(body.caip2) : input.chain_id
  if (input.chain_id != null && readInteger(input.chain_id) !== readInteger(chainId))
    return refuse('The transaction names another chain than caip2.')
  const stranger = Object.keys(input).find((name) => !(name in filledNames || name in otherNames))
  if (stranger !== undefined) return refuse(`A transaction has no member "${stranger}" here.`)
  const values: Record<string, unknown> = { chainId }
  for (const [name, own] of Object.entries({ ...filledNames, ...otherNames }))
    if (input[name] != null) values[own] = input[name]
  let isOpen = false
  if (isSent)
    for (const [name, own] of Object.entries(filledNames)) {
      const value = filledMembers[name as keyof FilledMembers]
      if (values[own] != null || value == null) continue
      values[own] = value
      isOpen = true
    }
  // The sender is compared at signing, where the wallet's own address is known.
  const transactionValues = parseTransaction(values, String(values.from ?? ''))
  const { to, value, chainId: id, data } = transactionValues
  return {
    action: {
      method: isSent ? 'eth_sendTransaction' : 'eth_signTransaction',
      transaction: {
        to: to.length === 0 ? undefined : `0x${bytesToHex(to)}`,
        ...{ value, chainId: id, data: `0x${bytesToHex(data)}` },
      },
    },
    isOpen,
    ...(isOpen && {
      filledFee:
        transactionValues.gas *
        (transactionValues.type === 2 ? transactionValues.maxFeePerGas : transactionValues.gasPrice),
    }),
    sign: (key, address) => ({
      signed_transaction: signWith('eth_signTransaction', [values], key, address),
      encoding: 'rlp',
    }),
  }
}

/** `eip155:1` → 1. */
function readChain(caip2: unknown): bigint {
  const [, id] = (typeof caip2 === 'string' && /^eip155:(\d{1,15})$/.exec(caip2)) || []
  return id ? BigInt(id) : refuse('The chain is named as caip2, for instance "eip155:1".')
}

function authorization({ params }: RpcBody, filledMembers: FilledMembers): ReadRequest {
  const { contract, chain_id, nonce = filledMembers.nonce } = params
  if (typeof contract !== 'string') return refuse('An authorization names its contract.')
  const input = { contract, chain_id, nonce }
  return {
    action: { method: 'eth_sign7702Authorization', contract },
    isOpen: params.nonce == null,
    sign: (key, address) => signWith('eth_sign7702Authorization', [input], key, address),
  }
}

function signWith(name: string, params: unknown[], key: Uint8Array<ArrayBuffer>, address: string): unknown {
  return ethereumSigners[name]?.({ params, key, address })
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse('A part of the request is missing.')
}
