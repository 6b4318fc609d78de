import {
  type Approve,
  announceProvider,
  checkMessage,
  clearFactor,
  connectWallet,
  createFrame,
  createProvider,
  createWalletContext,
  type EIP1193Provider,
  type EmbeddedProvider,
  embeddedWallets,
  getSettings,
  importWallet,
  openExport,
  passSecondFactor,
  restoreDeviceByFactor,
  setWalletRecovery,
  signAuthorization,
  signHash,
  signMessage,
  signSolanaMessage,
  signTypedData,
  type WalletWithMetadata,
} from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { loadSigner } from '../methods/farcaster/signer/loadSigner.ts'
import { askForFactor } from '../mfa/askForFactor.ts'
import { loadEnrollment } from '../mfa/enroll/loadEnrollment.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { loadDelegation } from './delegation/loadDelegation.ts'
import { createAndEmit } from './manage/createAndEmit.ts'
import { beginCreation } from './manage/dueWallets.ts'
import { showExport } from './manage/exportWallet.ts'
import { followHandovers } from './manage/followHandovers.ts'
import { askToRecover } from './recovery/askToRecover.ts'
import { createWalletMaker } from './recovery/createWalletMaker.ts'
import { startSettingPassword } from './recovery/password/startSettingPassword.ts'
import { type KeepRecovery, startRecoveryChange } from './recovery/startRecoveryChange.ts'
import { requestSignature } from './sign/requestSignature.ts'
import { signMessageWith, signTypedDataWith } from './sign/signing.ts'
import type { SigningEntryPoint } from './sign/signingEntryPoints.ts'
import { createSmartCallsSlot } from './smartCallsSlot.ts'
import { announceSolana } from './solana/announceSolana.ts'
import { signSolanaWith } from './solana/signSolana.ts'
import { createSolanaTransactor } from './solana/transactSolana.ts'
import { sendTransactionWith, signAuthorizationWith, signTransactionWith } from './transaction/transacting.ts'
import type { WalletKeys, WalletRuntime } from './walletRuntime.ts'

/** The providers of one wallet: one for the host app, one for every other script of the page. */
type WalletProviders = { provider: EmbeddedProvider; announcedProvider: EIP1193Provider }

type EthereumWallets = {
  connect(wallet: WalletWithMetadata): WalletProviders
  providers: Map<string, WalletProviders>
}

export function createWalletRuntime(latchkey: Latchkey): WalletRuntime {
  const { client } = latchkey
  const frame = createFrame(client)
  frame.mount()
  const context = createWalletContext(client, frame, { askToRecover: askToRecover(latchkey) })
  askForFactor(latchkey, context)
  const providers = new Map<string, WalletProviders>()

  /** Waits for the frame as long as an open request may (protocol 12). */
  const whenReady = () => frame.whenReady(limits.walletProxyWaitMs)
  const approveAt =
    (entryPoint: SigningEntryPoint): Approve =>
    (request, perform) =>
      requestSignature(latchkey, request, perform, { entryPoint, whenReady })

  const smartCalls = latchkey.share(createSmartCallsSlot)
  /** A smart wallet belongs to the primary wallet. */
  const findSmartCalls = ({ walletIndex, imported }: WalletWithMetadata) =>
    walletIndex === 0 && !imported ? smartCalls.getState() : undefined

  function connect(wallet: WalletWithMetadata) {
    const current = providers.get(wallet.address)
    if (current) return current
    const provider = createProvider(context, {
      ...{ wallet, approve: approveAt('provider'), smartAccount: () => findSmartCalls(wallet) },
    })
    const entry = { provider, announcedProvider: provider.askedBy(approveAt('announced')) }
    providers.set(wallet.address, entry)
    return entry
  }

  const firstSeen = new Map<string, number>()
  function connectedAt({ address }: WalletWithMetadata): number {
    const at = firstSeen.get(address) ?? client.now()
    firstSeen.set(address, at)
    return at
  }

  const make = createWalletMaker(latchkey, context)
  const keys: WalletKeys = {
    signMessage: (wallet, message) => signMessage(context, wallet, message),
    signTypedData: (wallet, typedData) => signTypedData(context, wallet, typedData),
    signSolanaMessage: (wallet, message) => signSolanaMessage(context, wallet, message),
    signHash: (wallet, hash) => signHash(context, wallet, hash),
    signAuthorization: async (wallet, authorization) =>
      (await signAuthorization(context, wallet, authorization)).authorization,
    whenReady,
  }
  const keepRecovery: KeepRecovery = {
    connect: (wallet) => connectWallet(context, wallet),
    set: (wallet, method) => setWalletRecovery(context, wallet, method),
  }
  const appName = getSettings(client).getState().name
  const name = appName ? `${appName} wallet` : 'Wallet'
  const solana = {
    signSolana: signSolanaWith({ latchkey, keys }),
    transactSolana: createSolanaTransactor({ latchkey, context, whenReady }),
  }
  const transactor = { latchkey, getProvider: (wallet: WalletWithMetadata) => connect(wallet).provider }
  const runtime: WalletRuntime = {
    create: make.withRecovery,
    beginDueCreation: () => beginCreation(latchkey),
    createWallet: (options) => createAndEmit(latchkey, make.asRequired('ethereum'), options),
    createSolanaWallet: (options) => createAndEmit(latchkey, make.asRequired('solana'), options),
    setWalletPassword: oneAtATime(() => startSettingPassword(latchkey, keepRecovery)),
    importWallet: (key) => createAndEmit(latchkey, () => importWallet(context, key)),
    exportWallet: (options) =>
      showExport(latchkey, (wallet, look) => openExport(context, wallet, look), options),
    setWalletRecovery: (options) => startRecoveryChange(latchkey, keepRecovery, options),
    signMessage: signMessageWith({ latchkey, keys }),
    signTypedData: (typedData, options) => signTypedDataWith({ latchkey, keys }, typedData, options),
    sendTransaction: (transaction, options) => sendTransactionWith(transactor, transaction, options),
    signTransaction: (transaction, options) => signTransactionWith(transactor, transaction, options),
    signAuthorization: (params, options) => signAuthorizationWith(transactor, params, options),
    async sign(wallet, message) {
      checkMessage(message)
      return approveAt('wallet')({ method: 'personal_sign', message, wallet }, () =>
        keys.signMessage(wallet, message),
      )
    },
    restoreDevice: (id) => restoreDeviceByFactor(context, id),
    promptMfa: () => passSecondFactor(context),
    initMfa: context.mfa.init,
    submitMfa: context.mfa.submit,
    cancelMfa: context.mfa.cancel,
    clearMfa: () => clearFactor(context),
    ...loadEnrollment(latchkey, context),
    ...loadDelegation(latchkey, context),
    ...loadSigner(latchkey, context),
    getProvider: (wallet) => connect(wallet).provider,
    owner: {
      keys,
      approve: (options) => (request, perform) =>
        requestSignature(latchkey, request, perform, { ...options, whenReady }),
    },
    connectedAt,
    ...solana,
    solana: announceSolana(latchkey, name, solana),
  }
  announce(latchkey, name, { connect, providers })
  followHandovers(latchkey, context)
  // A user with a wallet will sign something. Screens that fail to load now are fetched again at that time.
  latchkey
    .loadModal()
    .then(({ loadCommonScreens }) => loadCommonScreens())
    .catch(() => {})
  return runtime
}

/** Announces the wallet to the page's own libraries as soon as it exists, and disconnects it when its user logs out. */
function announce({ client }: Latchkey, name: string, { connect, providers }: EthereumWallets): void {
  const announcements = new Map<string, () => void>()
  const follow = () => {
    const { user } = client.session.store.getState()
    const wallets = user ? embeddedWallets(user).filter(({ chainType }) => chainType === 'ethereum') : []
    for (const wallet of wallets) {
      if (announcements.has(wallet.address)) continue
      announcements.set(wallet.address, announceProvider(connect(wallet).announcedProvider, { name }))
    }
    for (const [address, stop] of announcements) {
      if (wallets.some((wallet) => wallet.address === address)) continue
      stop()
      announcements.delete(address)
      providers.get(address)?.provider.disconnect()
      providers.delete(address)
    }
  }
  client.session.store.subscribe(follow)
  follow()
}
