// Runs in the host page: posts on Farcaster for the user. From 3.45 on there is also a hook for each function.
import * as sdk from '@privy-io/react-auth'
import { tell } from './signing.js'

const none = () => ({})
const hooks = ['useGetFarcasterSignerPublicKey', 'useRequestFarcasterSigner', 'useSignFarcasterMessage']
const useWhole = Reflect.get(sdk, 'useFarcasterSigner') ?? none
const [useKey, useRequest, useSigning] = hooks.map((name) => Reflect.get(sdk, name) ?? none)
const hash = Uint8Array.from({ length: 20 }, (_, n) => n + 1)

export function useFarcaster(setSigned, privy) {
  const whole = useWhole()
  const own = { ...whole, ...useKey(), ...useRequest(), ...useSigning() }
  if (!whole.requestFarcasterSignerFromWarpcast) return {}
  const cast = (message, { getFarcasterSignerPublicKey, signFarcasterMessage }) =>
    tell(setSigned, { message }, async () => {
      const [key, signature] = [await getFarcasterSignerPublicKey(), await signFarcasterMessage(hash)]
      return `0x${toHex(key)}${toHex(signature)}`
    })
  return {
    'link-farcaster': () => privy.linkFarcaster(),
    'request-signer': () => own.requestFarcasterSignerFromWarpcast(),
    'sign-cast': () => cast('Cast', whole),
    'sign-cast-alone': () => cast('Cast, each hook alone', own),
  }
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
