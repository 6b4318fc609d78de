import type { ClientStorage } from '../../../storage.ts'

type Entries = Record<string, unknown>

/**
 * Where WalletConnect's client keeps its sessions: with the rest of ours, so that a browser which denies storage costs
 * the user a new connection and no crash. One record for each wallet; whoever deletes it has ended the session here.
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
