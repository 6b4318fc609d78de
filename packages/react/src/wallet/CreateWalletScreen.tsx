import {
  type ChainType,
  frameErrorType,
  getSettings,
  type NewRecoveryMethod,
  primaryWallet,
  rootWallet,
  type Wallet,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { getWalletsDue } from '../modal/navigation/afterLogin.ts'
import { useAutoClose } from '../modal/navigation/autoClose.ts'
import { oneAtATime } from '../oneAtATime.ts'
import { getErrorText } from '../texts/getErrorText.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/useTexts.ts'
import { useSettings } from '../useSettings.ts'
import { CreateWalletView } from './CreateWalletView.tsx'
import { toRecoveryRoute } from './recovery/recoveryChange.ts'
import type { RecoveryChange } from './recovery/recoveryRoute.ts'

type Progress =
  | { status: 'creating' }
  | { status: 'created'; address: string }
  | { status: 'failed'; error: AppError }

/** Creates the wallet that is due after a login. If that fails, the login itself stands. */
export function CreateWalletScreen() {
  const latchkey = useLatchkey()
  const change = useMemo(() => getRequiredRecovery(latchkey), [latchkey])
  useLayoutEffect(() => {
    if (change) latchkey.modal.swap(toRecoveryRoute(change))
  }, [change, latchkey])
  return change ? null : <Creation />
}

/** What the app requires of the first wallet, which the user is asked for before it is made. */
function getRequiredRecovery(latchkey: Latchkey): RecoveryChange | undefined {
  const { client } = latchkey
  const { user } = client.session.store.getState()
  const { requirePasswordOnCreate, recoveryOptions: methods } = getSettings(client).getState().embeddedWallets
  if (!requirePasswordOnCreate || methods.length === 0 || (user && rootWallet(user))) return undefined
  const create = createOnce(latchkey)
  // The frame is loaded meanwhile.
  latchkey.loadWallet().catch(() => {})
  const apply = (recovery: NewRecoveryMethod) => create(recovery).then(() => {})
  return { action: 'create', methods, isWanted: false, apply }
}

function Creation() {
  const latchkey = useLatchkey()
  const { name } = useSettings()
  const texts = useTexts()
  const [attempt, setAttempt] = useState(0)
  const progress = useCreation(latchkey, attempt)
  useAutoClose('walletCreated', progress.status === 'created')
  return (
    <CreateWalletView
      appName={name}
      status={progress.status}
      address={progress.status === 'created' ? progress.address : undefined}
      problem={progress.status === 'failed' ? getProblemText(progress.error, texts) : undefined}
      onContinue={latchkey.modal.close}
      onRetry={() => setAttempt(attempt + 1)}
      onLater={latchkey.modal.close}
    />
  )
}

/** Only what the user can do something about is worth more than the usual sentence. */
function getProblemText(error: AppError, texts: Texts): string | undefined {
  const known: readonly string[] = ['storage_unavailable', 'server_unreachable', 'too_many_requests']
  const isKnown = known.includes(frameErrorType(error) ?? '') || known.includes(error.code)
  return isKnown ? getErrorText(error, texts) : undefined
}

function useCreation(latchkey: Latchkey, attempt: number): Progress {
  const [progress, setProgress] = useState<Progress>({ status: 'creating' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new creation
  useEffect(() => {
    let isCurrent = true
    setProgress({ status: 'creating' })
    latchkey
      .share(createOnce)()
      .then(
        (address) => isCurrent && setProgress({ status: 'created', address }),
        (cause) => isCurrent && setProgress({ status: 'failed', error: AppError.from(cause) }),
      )
    return () => {
      isCurrent = false
    }
  }, [latchkey, attempt])
  return progress
}

/** What is due is kept until all of it is there: after the first wallet a user is no longer one without. */
const createOnce = (latchkey: Latchkey) => {
  let due: readonly ChainType[] = []
  return oneAtATime(async (recovery?: NewRecoveryMethod) => {
    if (due.length === 0) due = getDue(latchkey)
    const [first] = await create(latchkey, due, recovery)
    due = []
    return first?.address ?? ''
  })
}

/** A host app may ask for a wallet where no login does: that is one of Ethereum. */
function getDue({ client }: Latchkey): readonly ChainType[] {
  const { user } = client.session.store.getState()
  const due = user ? getWalletsDue(user, getSettings(client).getState()) : []
  return due.length > 0 ? due : ['ethereum']
}

async function create(
  latchkey: Latchkey,
  due: readonly ChainType[],
  recovery: NewRecoveryMethod | undefined,
): Promise<Wallet[]> {
  const { client, loadWallet, events } = latchkey
  const runtime = await loadWallet()
  const wallets: Wallet[] = []
  for (const chain of due) {
    const existing = () => {
      const { user } = client.session.store.getState()
      return user && primaryWallet(user, chain)
    }
    // The first one sets how those after it are recovered.
    const wallet =
      recovery && wallets.length === 0
        ? await runtime.create(chain, recovery)
        : (existing() ??
          (await runtime.create(chain).catch((error: unknown) => {
            // Another tab was faster; its wallet is this user's wallet.
            const found = existing()
            if (found) return found
            throw error
          })))
    events.emit('createWallet', 'onSuccess', { wallet })
    wallets.push(wallet)
  }
  return wallets
}
