import type { ClientStorage } from '../../../storage.ts'

type Entries = Record<string, unknown>

/**
 * The storage of WalletConnect's client. It is our own storage, so a browser that denies storage costs the user a new
 * connection instead of a crash. One record for each wallet; deleting it ends the session here.
 */
export function createRelayStorage(storage: ClientStorage, key: string) {
  const read = () => (storage.get(key) ?? {}) as Entries
  const write = (entries: Entries) => storage.set(key, Object.keys(entries).length > 0 ? entries : null)
  return {
    getKeys: async () => Object.keys(read()),
    getEntries: async () => Object.entries(read()),
    getItem: async (name: string) => read()[name],
    setItem: async (name: string, value: unknown) => write({ ...read(), [name]: value }),
    async removeItem(name: string) {
      const { [name]: _removed, ...rest } = read()
      write(rest)
    },
  }
}
