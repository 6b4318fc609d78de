const loading = new Map<string, Promise<void>>()

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
let toTrusted: ((address: string) => string) | undefined

/**
 * Adds a script to the page once, and again if loading failed.
 * @throws Error with the address.
 */
export function loadScript(address: string): Promise<void> {
  const script = loading.get(address) ?? insert(address)
  loading.set(address, script)
  script.catch(() => loading.delete(address))
  return script
}

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src: toTrustedUrl(address), async: true })
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${address} could not be loaded.`))
    }
    document.head.append(script)
  })
}

/** A host page may enforce Trusted Types. Addresses come from this package, never from input. */
function toTrustedUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return address
  toTrusted ??= makePolicy(trustedTypes)
  return toTrusted(address)
}

function makePolicy(trustedTypes: Policies): (address: string) => string {
  const policy = trustedTypes.createPolicy('latchkey', { createScriptURL: (address: string) => address })
  return (address) => policy.createScriptURL(address)
}
