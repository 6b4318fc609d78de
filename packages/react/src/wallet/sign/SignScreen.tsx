import type { ApprovalRequest } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { OperationScreen } from '../operation/OperationScreen.tsx'
import { OperationSignature } from '../operation/OperationSignature.tsx'
import { SolanaTransactionScreen } from '../solana/SolanaTransactionScreen.tsx'
import { SendScreen } from '../transaction/SendScreen.tsx'
import { TransactionRequest } from '../transaction/TransactionRequest.tsx'
import { AuthorizationView } from './AuthorizationView.tsx'
import { signErrors } from './errors.ts'
import { SignHashView } from './SignHashView.tsx'
import { SignMessageView } from './SignMessageView.tsx'
import type { SignRequestProps } from './SignPage.tsx'
import { SignResultView } from './SignResultView.tsx'
import { TypedDataRequest } from './typedData/TypedDataRequest.tsx'
import { useRequester } from './useRequester.ts'

/** Shows a request, signs when the user approves, and shows the result. */
export function SignScreen(props: WalletScreens['wallet.sign']) {
  const { request, wording } = props
  if ('network' in request) return <SolanaTransactionScreen request={request} wording={wording} />
  if (request.method === 'eth_sendUserOperation')
    return <OperationScreen request={request} wording={wording} />
  return 'flow' in request ? (
    <SendScreen request={request} wording={wording} />
  ) : (
    <SignatureScreen {...props} request={request} />
  )
}

type SignatureRequest = Exclude<ApprovalRequest, { flow: unknown }>
type SignatureScreenProps = Omit<WalletScreens['wallet.sign'], 'request'> & { request: SignatureRequest }

function SignatureScreen({ request, wording, progress: store, perform }: SignatureScreenProps) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  const texts = useMoreTexts()
  const requester = useRequester()
  const progress = useStore(store)
  useAutoClose('signed', progress.status === 'signed')
  const error = progress.status === 'failed' ? progress.error : undefined
  const problem = useDescription(error, { texts, rows: signErrors })
  const sign = () => {
    store.set({ status: 'signing' })
    perform().then(
      () => store.set({ status: 'signed' }),
      (cause) => store.set({ status: 'failed', error: AppError.from(cause, 'unable_to_sign') }),
    )
  }
  if (progress.status === 'signed' || progress.status === 'failed')
    return (
      <SignResultView
        appName={name}
        status={progress.status}
        problem={problem}
        onClose={modal.close}
        onRetry={sign}
      />
    )
  const shared: SignRequestProps = {
    requester,
    address: ('account' in request && request.account?.address) || request.wallet.address,
    wording,
    status: progress.status,
    onSign: sign,
    onCancel: modal.close,
  }
  return <Request request={request} shared={shared} />
}

function Request({ request, shared }: { request: SignatureRequest; shared: SignRequestProps }) {
  if (request.method === 'personal_sign') return <SignMessageView {...shared} message={request.message} />
  if (request.method === 'solana_signMessage')
    return <SignMessageView {...shared} message={toHex(request.message)} />
  if (request.method === 'eth_signTypedData_v4') return <TypedDataRequest request={request} shared={shared} />
  if (request.method === 'eth_sign7702Authorization') {
    const { contract, nonce } = request.authorization
    return <AuthorizationView {...shared} contract={contract} nonce={nonce} network={request.chain} />
  }
  if (request.method === 'secp256k1_sign') return <SignHashView {...shared} hash={request.hash} />
  if (request.method === 'eth_signUserOperation')
    return <OperationSignature request={request} shared={shared} />
  return <TransactionRequest request={request} shared={shared} />
}

/** The view takes bytes as hex, and shows them as text if they are text. */
function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
