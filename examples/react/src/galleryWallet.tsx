import {
  CreateWalletView,
  type CreateWalletViewProps,
} from '../../../packages/react/src/wallet/CreateWalletView.tsx'
import {
  SignMessageView,
  type SignMessageViewProps,
} from '../../../packages/react/src/wallet/SignMessageView.tsx'
import { SignResultView } from '../../../packages/react/src/wallet/SignResultView.tsx'
import {
  SignTypedDataView,
  type SignTypedDataViewProps,
} from '../../../packages/react/src/wallet/SignTypedDataView.tsx'
import { address, asker, booking, login, longAsker, mail, networks, none, permit } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const create = (id: string, name: string, props: Partial<CreateWalletViewProps>): Screen => ({
  id,
  group: 'Wallet',
  name,
  view: <CreateWalletView appName="Harbor" status="creating" onContinue={none} onRetry={none} {...props} />,
})

const request = { asker, address, status: 'idle', onSign: none, onCancel: none } as const

const sign = (id: string, name: string, props: Partial<SignMessageViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignMessageView {...request} message={booking} {...props} />,
})

const typed = (id: string, name: string, props: Partial<SignTypedDataViewProps>): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignTypedDataView {...request} typedData={permit} chainId={8453} networks={networks} {...props} />,
})

const result = (id: string, name: string, status: 'signed' | 'failed'): Screen => ({
  id,
  group: 'Signing',
  name,
  view: <SignResultView appName="Harbor" status={status} onClose={none} onRetry={none} />,
})

export const walletScreens: readonly Screen[] = [
  create('creating', 'Wallet creating', {}),
  create('created', 'Wallet created', { status: 'created', address }),
  create('create-fail', 'Wallet not created', { status: 'failed', onLater: none }),
  sign('sign', 'Sign message', {}),
  sign('sign-busy', 'Sign message, signing', { status: 'signing' }),
  sign('sign-long', 'Long message, long asker', { message: `${booking}\n\n`.repeat(12), asker: longAsker }),
  sign('sign-binary', 'Binary message', {
    message: '0x9d1c5c7f3ce2d14d6a70b8c9fe1234567890ab5a1f6cbb8d2a3e9b8d7c2f04e1',
  }),
  sign('sign-hidden', 'Invisible characters', { message: 'Pay 10\u202e001\u202c USDC to the harbour\u200b' }),
  sign('sign-wording', 'Own wording', {
    wording: {
      title: 'Confirm your berth',
      description: 'Harbor keeps this as your booking.',
      buttonText: 'Confirm',
    },
  }),
  sign('sign-login', 'Login message', { message: login('harbor.example'), networks }),
  sign('sign-foreign', 'Login message for another site', { message: login('drainer.example') }),
  typed('typed', 'Typed data, permit', {}),
  typed('typed-nested', 'Typed data, nested, other network', { typedData: mail }),
  typed('typed-bad', 'Typed data, unreadable', { typedData: '{"types":' }),
  result('signed', 'Signed', 'signed'),
  result('sign-fail', 'Not signed', 'failed'),
]
