import {
  type ApprovalRequest,
  checkMessage,
  checkTypedData,
  findEthereumWallet,
  type Hex,
  isProviderError,
  readHostInput,
  requireUser,
  type TypedData,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { SignMessage, SignMessageModalUIOptions, SignOptions, WalletKeys } from '../walletRuntime.ts'
import { requestSignature } from './requestSignature.ts'

type Signer = { latchkey: Latchkey; keys: WalletKeys }

/** Asks the user, then signs a text with the embedded wallet. */
export function signMessageWith({ latchkey, keys }: Signer): SignMessage {
  const sign = (input: { message: string }, hostOptions?: SignOptions) =>
    signing(latchkey, 'signMessage', async () => {
      const message = readHostInput(() => input?.message)
      checkMessage(message)
      const options = readOptions(hostOptions)
      const wallet = walletFor(latchkey, options)
      const perform = () => keys.signMessage(wallet, message)
      return ask({ latchkey, keys }, { method: 'personal_sign', message, wallet }, perform, options)
    })
  const signText = async (message: string, uiOptions: SignMessageModalUIOptions = {}, address?: string) => {
    const { signature } = await sign(
      { message },
      { uiOptions, ...(address === undefined ? {} : { address }) },
    )
    return signature
  }
  // The first argument decides which overload it is; the compiler sees only one function at a time.
  return ((input: { message: string } | string, options?: object, address?: string) =>
    typeof input === 'string' ? signText(input, options, address) : sign(input, options)) as SignMessage
}

/** Asks the user, then signs EIP-712 data with the embedded wallet. */
export async function signTypedDataWith(
  { latchkey, keys }: Signer,
  typedData: TypedData,
  hostOptions?: SignOptions,
): Promise<{ signature: Hex }> {
  return signing(latchkey, 'signTypedData', async () => {
    const complete = checkTypedData(typedData)
    const options = readOptions(hostOptions)
    const wallet = walletFor(latchkey, options)
    const perform = () => keys.signTypedData(wallet, complete)
    return ask(
      { latchkey, keys },
      { method: 'eth_signTypedData_v4', typedData: complete, wallet },
      perform,
      options,
    )
  })
}

/** Reads each member once: getters are code of the host app. */
function readOptions(options: SignOptions | null | undefined): SignOptions {
  return readHostInput(() => ({ ...options, uiOptions: { ...options?.uiOptions } }))
}

function walletFor({ client }: Latchkey, { address }: SignOptions): WalletWithMetadata {
  return findEthereumWallet(requireUser(client), address)
}

function ask(
  { latchkey, keys: { whenReady } }: Signer,
  request: ApprovalRequest,
  perform: () => Promise<Hex>,
  { uiOptions = {} }: SignOptions,
): Promise<Hex> {
  const { showWalletUIs, ...wording } = uiOptions
  return requestSignature(latchkey, request, perform, {
    entryPoint: 'hook',
    wording,
    showDialog: showWalletUIs,
    whenReady,
  })
}

async function signing(
  { events }: Latchkey,
  group: 'signMessage' | 'signTypedData',
  work: () => Promise<Hex>,
): Promise<{ signature: Hex }> {
  try {
    const signature = await work()
    events.emit(group, 'onSuccess', { signature })
    return { signature }
  } catch (cause) {
    const error = AppError.from(cause, 'unable_to_sign')
    events.emit(group, 'onError', error.code)
    throw isProviderError(cause) ? cause : error
  }
}
