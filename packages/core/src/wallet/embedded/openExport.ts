import { AppError, limits } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { analyticsId } from '../../session/analyticsId.ts'
import { passSecondFactor, type WalletContext } from '../connect.ts'
import { checkSecurePage } from '../frame/checkSecurePage.ts'
import { getEntropy } from './entropy.ts'
import { connectWallet } from './recoverWallet.ts'

/** The look of the page. It ignores colors that are not hex; `radius` is in px, `scale` from 1 to 1.5. */
export type ExportLook = Partial<
  Record<
    | 'background'
    | 'background2'
    | 'foreground3'
    | 'foregroundAccent'
    | 'accent'
    | 'accentDark'
    | 'success'
    | 'colorScheme'
    | 'foreground'
    | 'background2Dark'
    | 'radius'
    | 'scale'
    | 'font'
    | 'lang',
    string
  >
>

/** The page accepts a verified second factor for a minute; this much of it remains for loading. */
const exportPatienceMs = (limits.exportGrantSeconds - 20) * 1_000

/**
 * Makes a wallet usable on this device and returns the address of the page in which its user copies the key. Show it in
 * a frame of 44 px with `allow="clipboard-write"`; the key never reaches the surrounding page (protocol 6.9).
 *
 * @throws AppError `must_be_authenticated`, or the frame's error: `wallet_not_on_device` when only the user's own
 * password or cloud can recover the wallet.
 *
 * @example
 * const frame = document.createElement('iframe')
 * frame.allow = 'clipboard-write'
 * frame.src = await openExport(context, wallet, { lang: 'de' })
 */
export async function openExport(
  context: WalletContext,
  wallet: WalletWithMetadata,
  look: ExportLook = {},
): Promise<string> {
  const { client } = context
  checkSecurePage()
  const { entropyId, entropyIdVerifier } = getEntropy(requireUser(client), wallet)
  // First: a factor verified for an export also opens the wallet, so the user is asked only once.
  await passSecondFactor(context)
  const passedAt = client.now()
  await connectWallet(context, wallet)
  if (client.now() - passedAt > exportPatienceMs) await passSecondFactor(context)
  const token = await client.session.getServerToken()
  if (!token) throw new AppError('must_be_authenticated', { message: 'Unable to authorize user' })
  const url = new URL(`/apps/${client.appId}/embedded-wallets/export`, client.apiUrl())
  const query = {
    v: '1',
    entropy_id: entropyId,
    entropy_id_verifier: entropyIdVerifier,
    chain_type: wallet.chainType,
    hd_wallet_index: String(wallet.walletIndex ?? 0),
    phrase_export: String(wallet.chainType === 'ethereum' && !wallet.imported),
    caid: analyticsId(client.storage) ?? '',
    ...(client.clientId ? { client_id: client.clientId } : {}),
    ...look,
  }
  url.search = new URLSearchParams(query).toString()
  url.hash = new URLSearchParams({ token }).toString()
  return url.href
}
