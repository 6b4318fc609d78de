/** The nodes of the chains that `npm start` runs locally. */
type Chains = { ethereum?: string; solana?: string }

/** The app's id, its server's URL, and optionally another app whose accounts may log in here. */
type Installation = {
  appId: string
  apiUrl: string
  providerAppId?: string
  chains?: Chains
  /** True if this page's server can sign for users who agreed. */
  signs?: boolean
}

/** Fetched at run time, so that one build works for every installation. */
export const installation = (await (await fetch('/latchkey.json')).json()) as Installation
