import type { Caller } from '../channel/caller.ts'
import type { OperationRequest } from '../channel/operation.ts'
import { frameErrorType } from '../errors.ts'
import { type Frame, firstKey, readName, readSolanaName, unlock, type WalletName } from '../vault/vault.ts'

export async function connect(frame: Frame, request: OperationRequest<'privy:wallets:connect'>) {
  const { entropyId } = request.data
  await requireOnDevice(frame, request, readName(frame, entropyId))
  return { entropyId }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export async function connectByAddress(frame: Frame, request: OperationRequest<'privy:wallet:connect'>) {
  const { address } = request.data
  await requireOnDevice(frame, request, readName(frame, address))
  return { address }
}

/** js-sdk-core 0.37.2: a Solana wallet by its public key. */
export async function connectSolana(frame: Frame, request: OperationRequest<'privy:solana-wallet:connect'>) {
  const { publicKey } = request.data
  await requireOnDevice(frame, request, readSolanaName(publicKey))
  return { publicKey }
}

/**
 * Whether this device can sign. It asks the vault, so a revoked device learns it here instead of during a signature. If
 * the vault requires a second factor first, the local record decides: js-sdk-core cannot be asked at this event
 * (protocol 5.6), nothing is revealed, and the signature asks.
 */
async function requireOnDevice(frame: Frame, caller: Caller, name: WalletName): Promise<void> {
  try {
    await unlock(frame, caller, firstKey(name))
  } catch (error) {
    if (frameErrorType(error) !== 'missing_or_invalid_mfa') throw error
    const record = await frame.devices.load(caller.session)
    const isHere = record?.slots.some(({ addresses }) =>
      addresses.some(({ address }) => address === name.address),
    )
    if (!isHere) throw error
  }
}
