/** Nodes of the chains that `npm start` runs on this machine. */
type Chains = { ethereum?: string; solana?: string }

/** Which app this is, where its server is, and an app whose accounts may log in here, if there is one. */
type Installation = {
  appId: string
  apiUrl: string
  providerAppId?: string
  chains?: Chains
  /** The server of this page can sign for users who agreed. */
  signs?: boolean
}

/** Fetched at run time, so that one build serves every installation. */
export const installation = (await (await fetch('/latchkey.json')).json()) as Installation
