import { sameAddress } from './address.ts'
import { signAuthorization } from './authorization.ts'
import type { Bytes } from './encoding.ts'
import { signPersonalMessage } from './personalMessage.ts'
import { refuse } from './refusal.ts'
import { signHash } from './signature.ts'
import { signTransaction } from './transaction.ts'
import { signTypedData } from './typedData.ts'

export type SignerInput = { params: readonly unknown[]; key: Bytes; address: string }
/** Signers by the method of a request. Each result is the response's data in the clients' format (protocol 6.5). */
export type Signers<T = unknown> = Readonly<Record<string, (input: SignerInput) => T>>

export const ethereumSigners: Signers = {
  personal_sign: ({ params: [message, signer], key, address }) => {
    checkSigner(signer, address)
    return signPersonalMessage(message, key)
  },
  eth_signTypedData_v4: ({ params: [signer, typedData], key, address }) => {
    checkSigner(signer, address)
    return signTypedData(typedData, key)
  },
  eth_signTransaction: ({ params: [transaction], key, address }) =>
    signTransaction(transaction, key, address),
  eth_sign7702Authorization: ({ params: [authorization], key }) => ({
    authorization: signAuthorization(authorization, key),
  }),
}

/** A bare hash can be anything, also a transaction; only apps with the smart-wallet setting may ask (security 2.6). */
export const rawEthereumSigners: Signers<string> = {
  secp256k1_sign: ({ params: [hash], key }) => signHash(hash, key),
  eth_sign: ({ params: [signer, hash], key, address }) => {
    checkSigner(signer, address)
    return signHash(hash, key)
  },
}

/** Clients name the signer; with another wallet's name they would get an unexpected signature. */
function checkSigner(signer: unknown, address: string): void {
  if (signer != null && !(typeof signer === 'string' && sameAddress(signer, address))) refuse('other_signer')
}
