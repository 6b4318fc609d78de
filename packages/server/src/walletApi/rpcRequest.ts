import { AppError, type ChainType, type PolicyMethod, policyMethods } from '@latchkey/wire'
import type { ApiWallet } from '../delegation/apiWallets.ts'
import { otherMethods } from './otherMethods.ts'

/** The parts of a signing request that the server reads. The signer reads the same body again, and decides. */
export type RpcRequest = {
  method: PolicyMethod
  params: Readonly<Record<string, unknown>>
  caip2: string | undefined
  referenceId: string | undefined
}

type Body = Readonly<Record<string, unknown>>

/** @throws AppError for a method that the chain does not have, and for a body that names another wallet. */
export function readRpcRequest(body: Body, wallet: ApiWallet): RpcRequest {
  const method = readMethod(body.method, wallet.chain_type)
  if (body.chain_type !== undefined && body.chain_type !== wallet.chain_type)
    throw new AppError('invalid_data', { message: `The chain_type of this wallet is ${wallet.chain_type}.` })
  const isOther =
    (body.wallet_id !== undefined && body.wallet_id !== wallet.id) ||
    (typeof body.address === 'string' && body.address.toLowerCase() !== wallet.address.toLowerCase())
  if (isOther)
    throw new AppError('invalid_data', { message: 'The body and the path name different wallets.' })
  if (body.sponsor === true || body.sponsor_options !== undefined)
    throw new AppError('feature_not_enabled', {
      message: 'The wallet pays for its own transactions. Leave out sponsor, and fund the wallet.',
    })
  if (body.experimental_data_suffix !== undefined)
    throw new AppError('invalid_data', { message: 'Append the suffix to the data of the transaction.' })
  if (body.signature_options !== undefined)
    throw new AppError('feature_not_enabled', {
      message: 'The wallet is not a smart account. Leave out signature_options.',
    })
  if (typeof body.params !== 'object' || body.params === null)
    throw new AppError('invalid_data', { message: 'The request has no params.' })
  return {
    ...{ method, params: body.params as Body },
    caip2: readText(body, 'caip2'),
    referenceId: readText(body, 'reference_id'),
  }
}

function readMethod(method: unknown, chainType: ChainType): PolicyMethod {
  if (typeof method === 'string' && Object.hasOwn(otherMethods, method))
    throw new AppError('feature_not_enabled', {
      message: `${method} is not supported. ${otherMethods[method]}`,
    })
  const methods = Object.entries(policyMethods).flatMap(([name, { chain }]) =>
    chain === chainType ? [name] : [],
  )
  if (typeof method !== 'string' || !methods.includes(method))
    throw new AppError('invalid_data', {
      message: `A wallet on ${chainType} has these methods: ${methods.join(', ')}.`,
    })
  return method as PolicyMethod
}

const maxTextLength = 200

function readText(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value === '' || value.length > maxTextLength)
    throw new AppError('invalid_data', {
      message: `${name} must be a string of 1 to ${maxTextLength} characters.`,
    })
  return value
}
