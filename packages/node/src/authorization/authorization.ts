/** The keys that sign a wallet request. Give as many as the key quorum demands. */
export type Authorization = {
  /** Private keys of the app: base64 of PKCS8, P-256. */
  privateKeys?: readonly string[] | undefined
  /** Access tokens of users that the key quorum names. Each is exchanged for a key of 15 minutes. */
  userJwts?: readonly string[] | undefined
  /** Sign elsewhere, such as in a key service: gets the bytes, returns base64 of a P-256 signature in DER. */
  signFns?: readonly ((payload: Uint8Array) => Promise<string> | string)[] | undefined
  /** Until when the server accepts the request, in Unix milliseconds. Default: in 15 minutes. */
  expiresAt?: number | undefined
}
