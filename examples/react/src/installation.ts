/** Which app this is, where its server is, and an app whose accounts may log in here, if there is one. */
type Installation = { appId: string; apiUrl: string; providerAppId?: string }

/** Fetched at run time, so that one build serves every installation. */
export const installation = (await (await fetch('/latchkey.json')).json()) as Installation
