import { checkLinkLimit, type LinkedAccountType, type User, type WalletWithMetadata } from '@latchkey/core'
import { getNetworkName, type SocialProvider } from '@latchkey/wire'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { farcasterMark } from '../../methods/farcaster/mark.ts'
import { toPasskeyName } from '../../methods/passkeys/passkeyItem.ts'
import { getOptions } from '../../modal/landing/options.ts'
import { useMethodRows } from '../../modal/landing/useMethodRows.ts'
import { findMethod } from '../../modal/navigation/method.ts'
import { useMethods } from '../../modal/navigation/methodsContext.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { Row } from '../../ui/MethodList.tsx'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { toMark } from '../../ui/marks/toMark.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { useSettings } from '../../useSettings.ts'
import { findWallet } from '../../wallet/external/list/walletRegistry.ts'
import { startAccount } from '../linking/startAccount.ts'
import { describeAccount } from './describeAccount.ts'
import { LinkedAccountsView } from './LinkedAccountsView.tsx'

/** The linked accounts, and the other ones that the app offers. */
export function LinkedAccountsScreen() {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const texts = useMoreTexts()
  const settings = useSettings()
  const methods = useMethods()
  const { primary, overflow } = getOptions(settings, methods, null)
  // A wallet is chosen from its own list, regardless of the wallets that the app names.
  const options = [
    ...new Set(
      [...primary, ...overflow].map((one) => (findMethod(methods, one)?.id === 'wallets' ? 'wallet' : one)),
    ),
  ]
  const getRows = useMethodRows(options)
  if (!user) return null
  const rows = options.flatMap((option): Row[] => {
    const type = findMethod(methods, option)?.accountType(option)
    if (!type || !isFree(user, type)) return []
    const [own] = getRows(option)
    // An account of another app has that app's name.
    if (type === 'cross_app' && !own) return []
    const label = type === 'cross_app' && own ? own.label : labelFor(type, settings.name, texts)
    return [
      { id: option, label, mark: own && option !== 'wallet' ? own.mark : markFor(type, label), more: true },
    ]
  })
  const accounts = user.linkedAccounts.flatMap((account, at) => {
    const { type } = account
    if (type === 'smart_wallet' || (type === 'wallet' && account.walletClientType === 'privy')) return []
    const label = labelFor(type, settings.name, texts)
    return [
      {
        id: `${type} ${at}`,
        label,
        handle:
          type === 'passkey' ? toPasskeyName(account, texts) : (describeAccount(account).handle ?? label),
        mark: type === 'wallet' ? toWalletMark(account) : markFor(type, label),
        note:
          type === 'farcaster' && account.signerPublicKey
            ? fillText(texts.farcaster.signer.account, { app: settings.name })
            : undefined,
      },
    ]
  })
  return (
    <LinkedAccountsView
      accounts={accounts}
      rows={rows}
      onLink={(option) => startAccount(latchkey, { intent: 'link', option })}
      onBack={latchkey.modal.back}
    />
  )
}

/** The picture of the address, with its wallet if that is known. */
function toWalletMark({ address, walletClientType }: WalletWithMetadata): Mark {
  const name = findWallet(walletClientType ?? '')?.name
  return toAddressMark(address, name === undefined ? undefined : toMark(walletClientType ?? '', name))
}

/** Users have at most one account of most types. */
function isFree(user: User, type: LinkedAccountType): boolean {
  if (type === 'wallet' || type === 'cross_app') return true
  try {
    checkLinkLimit(user, type)
    return true
  } catch {
    return false
  }
}

/** A type without our own word has its brand's name. */
function labelFor(type: LinkedAccountType, app: string, texts: Texts & MoreTexts): string {
  const { transfer, common, mfaEnroll, linkedAccounts } = texts
  const labels: { [type in LinkedAccountType]?: string } = {
    email: transfer.email,
    phone: transfer.phone,
    wallet: common.wallet,
    passkey: mfaEnroll.passkey,
    cross_app: linkedAccounts.app,
    custom_auth: fillText(linkedAccounts.ownLogin, { app }),
  }
  if (type.endsWith('_oauth')) return getNetworkName(toProvider(type))
  return labels[type] ?? type.charAt(0).toUpperCase() + type.slice(1)
}

const toProvider = (type: LinkedAccountType) => type.replace('_oauth', '') as SocialProvider // by its ending

function markFor(type: LinkedAccountType, label: string): Mark {
  if (type === 'farcaster') return farcasterMark
  const icons = { email: 'mail', phone: 'phone', wallet: 'wallet', passkey: 'passkey' } as const
  const icon = Object.hasOwn(icons, type) ? icons[type as keyof typeof icons] : undefined
  return icon ? { icon } : toMark(toProvider(type), label)
}
