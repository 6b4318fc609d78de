import {
  type ApprovalRequest,
  findEthereumWallet,
  type Hex,
  requireUser,
  type TypedData,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { requestSignature } from './requestSignature.ts'
import type { WalletRuntime } from './runtime.ts'
import type { SignWording } from './SignPage.tsx'

/** How a request to sign is shown, with the published names (wire.md 10.3). */
export type SignMessageModalUIOptions = SignWording & {
  /** @default the app's setting, else true */
  showWalletUIs?: boolean
}

export type SignOptions = {
  uiOptions?: SignMessageModalUIOptions
  /** Which embedded wallet signs; the first one when left out. */
  address?: string
}

type Sign = (runtime: WalletRuntime) => Promise<Hex>

/** Signs a text with the embedded wallet, after asking. */
export async function signMessageWith(
  latchkey: Latchkey,
  { message }: { message: string },
  options: SignOptions = {},
): Promise<{ signature: Hex }> {
  return signing(latchkey, 'signMessage', async () => {
    if (typeof message !== 'string' || message === '') throw new AppError('invalid_message')
    const wallet = walletFor(latchkey, options)
    const sign: Sign = (runtime) => runtime.signMessage(wallet, message)
    return ask(latchkey, { method: 'personal_sign', message, wallet }, sign, options)
  })
}

/** Signs EIP-712 data with the embedded wallet, after asking. */
export async function signTypedDataWith(
  latchkey: Latchkey,
  typedData: TypedData,
  options: SignOptions = {},
): Promise<{ signature: Hex }> {
  return signing(latchkey, 'signTypedData', async () => {
    const wallet = walletFor(latchkey, options)
    const sign: Sign = (runtime) => runtime.signTypedData(wallet, typedData)
    return ask(latchkey, { method: 'eth_signTypedData_v4', typedData, wallet }, sign, options)
  })
}

function walletFor({ client }: Latchkey, { address }: SignOptions): WalletWithMetadata {
  return findEthereumWallet(requireUser(client), address)
}

function ask(
  latchkey: Latchkey,
  request: ApprovalRequest,
  sign: Sign,
  { uiOptions = {} }: SignOptions,
): Promise<Hex> {
  const { showWalletUIs, ...wording } = uiOptions
  const perform = async () => sign(await latchkey.loadWallet())
  return requestSignature(latchkey, request, perform, { wording, showDialog: showWalletUIs })
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
    throw error
  }
}
