import { type Client, type ClientStorage, createClient } from '../../../packages/core/src/index.ts'
import type { World } from '../world.ts'

/** The storage of one browser, as its tabs see it. */
export type SharedStorage = {
  openTab(): ClientStorage
}

/**
 * `lateCookies`: cookies that a script deletes can be read in other tabs for a while, as with Chromium's separate
 * process for cookies. If the server keeps cookies, they can be read until it learns of the logout (protocol 4.6).
 */
export function shareStorage({ lateCookies = false } = {}): SharedStorage {
  const values = new Map<string, unknown>()
  const cookies = new Map<string, string>()
  const tabs = new Set<Set<(key: string | null) => void>>()
  return {
    openTab() {
      const listeners = new Set<(key: string | null) => void>()
      tabs.add(listeners)
      const tellOthers = (key: string) => {
        const deliver = () => {
          for (const tab of tabs) if (tab !== listeners) for (const listener of tab) listener(key)
        }
        queueMicrotask(deliver)
      }
      return {
        status: 'available',
        get: (key) => values.get(key) ?? null,
        set(key, value) {
          const before = values.get(key) ?? null
          if (value === null || value === undefined) values.delete(key)
          else values.set(key, value)
          if (before !== (value ?? null)) tellOthers(key)
        },
        cookie: (name) => cookies.get(name) ?? null,
        setCookie: (name, value) => void cookies.set(name, value),
        deleteCookie: (name) => void (lateCookies || cookies.delete(name)),
        watch(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
  }
}

/** A client whose calls can be held before the server gets them, or after it has answered. */
export type HoldableTab = {
  client: Client
  hold(path: string, when: 'request' | 'answer'): { reached: Promise<void>; release(): void }
  /** Its calls no longer reach the server. */
  cutOff(): void
}

export function openHoldableTab(world: World, storage: ClientStorage): HoldableTab {
  const holds = new Map<string, { when: 'request' | 'answer'; reach(): void; released: Promise<void> }>()
  let isCutOff = false
  const client = createClient({
    storage,
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    wait: () => Promise.resolve(),
    async fetch(url, init) {
      if (isCutOff) throw new TypeError('Failed to fetch')
      const { pathname } = new URL(url)
      const hold = holds.get(pathname)
      holds.delete(pathname)
      const pass = async (when: string) => {
        if (hold?.when !== when) return
        hold.reach()
        await hold.released
      }
      await pass('request')
      const answer = await world.fetch(url, {
        ...init,
        headers: { ...(init.headers as object), origin: world.app.origin },
      })
      await pass('answer')
      return answer
    },
  })
  return {
    client,
    cutOff: () => {
      isCutOff = true
    },
    hold(path, when) {
      let reach = () => {}
      let release = () => {}
      const arrival = new Promise<void>((resolve) => {
        reach = resolve
      })
      const releasing = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.set(path, { when, reach, released: releasing })
      return { reached: arrival, release }
    },
  }
}
