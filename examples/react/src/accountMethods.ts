import type {
  LinkedAccountWithMetadata,
  PrivyInterface,
  UseCrossAppAccountsInterface,
  User,
} from '@latchkey/react'
import { getNetworkName, getSpelling, socialProviders } from '@latchkey/wire'

type Account<T extends LinkedAccountWithMetadata['type']> = Extract<LinkedAccountWithMetadata, { type: T }>

/** One kind of account on the account page: its name and its actions. */
export type MethodRow = {
  id: string
  label: string
  accounts: readonly {
    name: string
    unlink?: () => Promise<User>
    /** Requests a signature from a wallet in another app. */
    sign?: (message: string) => Promise<string>
  }[]
  link?: () => void
  update?: () => void
}

/** Every kind of account that a user can link, with the SDK functions that change it. */
export function listMethods(privy: PrivyInterface, crossApp: UseCrossAppAccountsInterface): MethodRow[] {
  const all = privy.user?.linkedAccounts ?? []
  const of = <T extends LinkedAccountWithMetadata['type']>(type: T) =>
    all.filter((account): account is Account<T> => account.type === type)
  return [
    {
      id: 'email',
      label: 'Email',
      accounts: of('email').map(({ address }) => ({
        name: address,
        unlink: () => privy.unlinkEmail(address),
      })),
      link: privy.linkEmail,
      update: privy.updateEmail,
    },
    {
      id: 'sms',
      label: 'Phone',
      accounts: of('phone').map(({ number }) => ({ name: number, unlink: () => privy.unlinkPhone(number) })),
      link: privy.linkPhone,
      update: privy.updatePhone,
    },
    {
      id: 'passkey',
      label: 'Passkeys',
      accounts: of('passkey').map((passkey) => ({
        name: getPasskeyName(passkey),
        unlink: () => privy.unlinkPasskey(passkey.credentialId),
      })),
      link: privy.linkPasskey,
    },
    {
      id: 'wallet',
      label: 'Wallets',
      accounts: of('wallet')
        .filter(({ walletClientType }) => walletClientType !== 'privy')
        .map(({ address }) => ({ name: address, unlink: () => privy.unlinkWallet(address) })),
      link: () => privy.linkWallet(),
    },
    ...socialProviders.map((provider) => ({
      id: provider,
      label: getNetworkName(provider),
      accounts: of(`${provider}_oauth`).map((account) => ({
        name:
          ('email' in account && account.email) ||
          ('username' in account && account.username) ||
          account.subject,
        unlink: () => privy[`unlink${getSpelling(provider)}`](account.subject),
      })),
      link: privy[`link${getSpelling(provider)}`],
    })),
    {
      id: 'farcaster',
      label: 'Farcaster',
      accounts: of('farcaster').map(({ fid, username }) => ({
        name: username ?? String(fid),
        unlink: () => privy.unlinkFarcaster(fid ?? 0),
      })),
      link: privy.linkFarcaster,
    },
    {
      id: 'telegram',
      label: 'Telegram',
      accounts: of('telegram').map(({ telegramUserId, username, firstName }) => ({
        name: username ?? firstName ?? telegramUserId,
        unlink: () => privy.unlinkTelegram(telegramUserId),
      })),
      link: () => privy.linkTelegram(),
    },
    {
      id: 'cross-app',
      label: 'Other apps',
      accounts: of('cross_app').map(({ subject, embeddedWallets: [wallet] }) => ({
        name: subject,
        unlink: () => crossApp.unlinkCrossAppAccount({ subject }),
        ...(wallet && {
          sign: (message: string) => crossApp.signMessage(message, { address: wallet.address }),
        }),
      })),
    },
    {
      id: 'custom',
      label: 'Account of this app',
      accounts: of('custom_auth').map(({ customUserId }) => ({ name: customUserId })),
    },
  ]
}

/** Names what created the account. The end of the id tells two of the same kind apart. */
function getPasskeyName(passkey: Account<'passkey'>): string {
  const { authenticatorName, createdWithBrowser, createdWithOs, credentialId } = passkey
  const parts = [authenticatorName, createdWithBrowser, authenticatorName ? undefined : createdWithOs]
  const name = parts.filter((part) => part !== undefined).join(' on ') || 'Unknown device'
  return `${name} (${credentialId.slice(-4)})`
}
