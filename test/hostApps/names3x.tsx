// The names of 3.x: one hook for each action, and settings by chain.
import {
  errorIndicatesMfaVerificationFailed,
  PrivyErrorCode,
  PrivyProvider,
  useAcceptTerms,
  useActiveWallet,
  useConnectOrCreateWallet,
  useLinkAccount,
  useLinkEmail,
  useLinkPhone,
  useLinkWithOAuth,
  useLogin,
  usePrivy,
  useUnlinkEmail,
  useUnlinkFarcaster,
  useUnlinkOAuth,
  useUnlinkPasskey,
  useUnlinkPhone,
  useUnlinkTelegram,
  useUnlinkWallet,
  useUpdateEmail,
  useUpdatePhone,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

function useActions() {
  const email = useLinkEmail()
  const phone = useLinkPhone()
  const social = useLinkWithOAuth()
  const newEmail = useUpdateEmail()
  const newPhone = useUpdatePhone()
  const { linkOAuth } = useLinkAccount()
  const { unlinkOAuth } = usePrivy()
  const { acceptTerms } = useAcceptTerms()
  const { connect, setActiveWallet, wallet, network } = useActiveWallet()
  const unlink = {
    email: useUnlinkEmail().unlink,
    phone: useUnlinkPhone().unlink,
    wallet: useUnlinkWallet().unlink,
    farcaster: useUnlinkFarcaster().unlink,
    telegram: useUnlinkTelegram().unlink,
    passkey: useUnlinkPasskey().unlink,
    social: useUnlinkOAuth().unlink,
  }
  return {
    'link email': () => email.sendCode({ email: 'ada@harbor.example' }),
    'enter code': async () => (await email.linkWithCode({ code: '123456' })).user.email,
    'link phone': () => phone.sendCode({ phoneNumber: '+12133734253' }),
    'enter code of phone': async () => (await phone.linkWithCode({ code: '123456' })).user.phone,
    'link GitHub': () => social.initOAuth({ provider: 'github' }),
    'link Discord': () => linkOAuth({ provider: 'discord' }),
    'unlink Discord': () => unlinkOAuth({ provider: 'discord', subject: '1001' }),
    'change email': () => newEmail.sendCode({ newEmailAddress: 'ada@new.example' }),
    'verify email': async () => (await newEmail.verifyCode({ code: '123456' }))?.user.id,
    'change phone': () => newPhone.sendCode({ newPhoneNumber: '+12133734254' }),
    'verify phone': async () => (await newPhone.verifyCode({ code: '123456' }))?.user.id,
    'accept terms': async () => (await acceptTerms()).user.hasAcceptedTerms,
    connect: async () => {
      const { wallet: connected } = await connect({ reset: true })
      if (connected) setActiveWallet(connected)
    },
    'unlink everything': async () => {
      await unlink.email({ address: 'ada@harbor.example' })
      await unlink.phone({ phoneNumber: '+12133734253' })
      await unlink.wallet({ address: wallet?.address ?? '' })
      await unlink.farcaster({ fid: 1 })
      await unlink.telegram({ telegramUserId: '1' })
      await unlink.passkey({ credentialId: network ?? '' })
      await unlink.social({ provider: 'google', subject: '1001' })
    },
  }
}

function Page() {
  const [message, setMessage] = useState('')
  const actions = useActions()
  const { login } = useLogin({
    onError: (error) => {
      if (error === PrivyErrorCode.USER_EXITED_AUTH_FLOW) return
      setMessage(error)
    },
  })
  const { connectOrCreateWallet } = useConnectOrCreateWallet({
    onSuccess: ({ wallet }) => setMessage(wallet.address),
    onError: (error) => setMessage(error),
  })
  const run = (act: () => unknown) =>
    Promise.resolve(act()).catch((error: unknown) =>
      setMessage(errorIndicatesMfaVerificationFailed(error) ? 'Wrong code' : String(error)),
    )
  return (
    <main>
      <button type="button" onClick={login}>
        Log in
      </button>
      <button type="button" onClick={connectOrCreateWallet}>
        Connect or create
      </button>
      {Object.entries(actions).map(([name, act]) => (
        <button key={name} type="button" onClick={() => run(act)}>
          {name}
        </button>
      ))}
      <output>{message}</output>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        loginMethods: ['email', 'wallet', 'line', 'twitch', 'privy:other-app-of-25-characters-'],
        embeddedWallets: {
          ethereum: { createOnLogin: 'users-without-wallets' },
          solana: { createOnLogin: 'off' },
          disableAutomaticMigration: true,
          showWalletUIs: true,
        },
        appearance: { walletList: ['detected_ethereum_wallets', 'base_account', 'ronin_wallet', 'metamask'] },
        intl: {
          defaultCountry: 'DE',
          textLocalization: { 'connectionStatus.successfullyConnected': 'Ahoy' },
        },
        passkeys: { registration: { hints: ['client-device'] } },
        externalWallets: {
          coinbaseWallet: { config: { appName: 'Harbor' } },
          baseAccount: { config: {} },
          signatureRequestTimeouts: { metamask: 60_000 },
          walletConnect: { enabled: false },
        },
        sessions: { cookieWriteBehavior: 'never' },
        scriptNonce: 'r4nd0m',
        plugins: [],
      }}
    >
      <Page />
    </PrivyProvider>
  )
}
