// Runs in the host page: signatures of the embedded wallets.
import * as sdk from '@privy-io/react-auth'
import { useSolanaWallet } from './signingSolana.js'

const { useSignMessage, useSignTypedData, VERSION } = sdk

const typedData = {
  domain: { name: 'Compat', version: '1', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0x000000000000000000000000000000000000dEaD', text: 'Typed' },
}
// 1.x takes the options themselves and returns the signature; later versions wrap both in objects.
const isFirst = VERSION.startsWith('1.')

export function useSign(setSigned) {
  const { signMessage } = useSignMessage()
  return (message, showWalletUIs) =>
    tell(setSigned, { message }, () =>
      isFirst
        ? signMessage(message, { showWalletUIs })
        : signMessage({ message }, { uiOptions: { showWalletUIs } }),
    )
}

export function useSignTyped(setSigned) {
  const { signTypedData } = useSignTypedData()
  return () =>
    tell(setSigned, { message: 'Typed data', typedData }, () =>
      signTypedData(typedData, isFirst ? { showWalletUIs: false } : { uiOptions: { showWalletUIs: false } }),
    )
}

/** The user's embedded Solana wallet. */
export function useSolana(setSigned) {
  const { address, create, sign } = useSolanaWallet()
  return {
    solanaAddress: address,
    create: () => tell(setSigned, { message: 'Solana wallet' }, create),
    sign: () =>
      tell(setSigned, { message: 'Solana' }, async () =>
        btoa(String.fromCharCode(...(await sign(new TextEncoder().encode('Solana'))))),
      ),
  }
}

export async function tell(setSigned, what, work) {
  setSigned({})
  try {
    const answer = await work()
    setSigned({ ...what, signature: answer.signature ?? answer })
  } catch (error) {
    setSigned({ ...what, error: String(error?.message ?? error) })
  }
}
