// Settings of an account: links and unlinks every method.
import {
  type PrivyInterface,
  PrivyProvider,
  type User,
  useLinkAccount,
  usePrivy,
  useUpdateAccount,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

type Row = { name: string; id: string | number | undefined; link(): void; unlink(): Promise<User> }

function toRows(user: User, privy: PrivyInterface): Row[] {
  const { google, twitter, discord, github, linkedin, apple, spotify, instagram, tiktok } = user
  const passkey = user.linkedAccounts.find((account) => account.type === 'passkey')
  const ownWallet = user.linkedAccounts.find(
    (account) => account.type === 'wallet' && account.walletClientType !== 'privy',
  )
  const address = ownWallet?.type === 'wallet' ? ownWallet.address : undefined
  const { unlinkEmail, unlinkPhone, unlinkWallet, unlinkFarcaster, unlinkTelegram, unlinkPasskey } = privy
  return [
    row('Email', user.email?.address, privy.linkEmail, unlinkEmail),
    row('Phone', user.phone?.number, privy.linkPhone, unlinkPhone),
    row('Wallet', address, privy.linkWallet, unlinkWallet),
    row('Google', google?.subject, privy.linkGoogle, privy.unlinkGoogle),
    row('Apple', apple?.subject, privy.linkApple, privy.unlinkApple),
    row('X', twitter?.subject, privy.linkTwitter, privy.unlinkTwitter),
    row('Discord', discord?.subject, privy.linkDiscord, privy.unlinkDiscord),
    row('GitHub', github?.subject, privy.linkGithub, privy.unlinkGithub),
    row('LinkedIn', linkedin?.subject, privy.linkLinkedIn, privy.unlinkLinkedIn),
    row('Spotify', spotify?.subject, privy.linkSpotify, privy.unlinkSpotify),
    row('Instagram', instagram?.subject, privy.linkInstagram, privy.unlinkInstagram),
    row('TikTok', tiktok?.subject, privy.linkTiktok, privy.unlinkTiktok),
    row('Telegram', user.telegram?.telegramUserId, privy.linkTelegram, unlinkTelegram),
    row('Farcaster', user.farcaster?.fid ?? undefined, privy.linkFarcaster, unlinkFarcaster),
    row(
      'Passkey',
      passkey?.type === 'passkey' ? passkey.credentialId : undefined,
      privy.linkPasskey,
      unlinkPasskey,
    ),
  ]
}

function row<Id extends string | number>(
  name: string,
  id: Id | undefined,
  link: () => void,
  unlink: (id: Id) => Promise<User>,
): Row {
  return { name, id, link, unlink: () => (id === undefined ? Promise.reject() : unlink(id)) }
}

function Accounts() {
  const privy = usePrivy()
  const [message, setMessage] = useState('')
  useLinkAccount({
    onSuccess: ({ linkMethod, linkedAccount }) => setMessage(`${linkMethod}: ${linkedAccount.type}`),
    onError: (error, details) => setMessage(`${details.linkMethod}: ${error}`),
  })
  const { updateEmail, updatePhone } = useUpdateAccount({
    onSuccess: ({ updateMethod, updatedAccount }) => setMessage(`${updateMethod}: ${updatedAccount.type}`),
  })
  const { user, login } = privy
  if (!user)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  const canRemove = user.linkedAccounts.length > 1
  return (
    <table>
      <caption>{message}</caption>
      <tbody>
        {toRows(user, privy).map(({ name, id, link, unlink }) => (
          <tr key={name}>
            <th>{name}</th>
            <td>
              <button
                type="button"
                disabled={id !== undefined && !canRemove}
                onClick={id === undefined ? link : unlink}
              >
                {id ?? 'Link'}
              </button>
            </td>
          </tr>
        ))}
        <tr>
          <td>
            <button type="button" onClick={updateEmail}>
              Change email
            </button>
            <button type="button" onClick={updatePhone}>
              Change phone
            </button>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps}>
      <Accounts />
    </PrivyProvider>
  )
}
