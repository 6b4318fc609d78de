// Runs in Chromium: the same work with bare libraries and through the frame, taking turns.
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { privateKeyToAccount } from 'viem/accounts'

const message = 'hello world'
const path = "m/44'/60'/0'/0/0"
const waiting = new Map()
let count = 0
let frame

addEventListener('message', ({ data }) => {
  waiting.get(data.id)?.(data)
  waiting.delete(data.id)
})

/** One question to the frame, as a client asks it. */
function ask(event, data) {
  const id = `id-${count++}`
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) =>
      answer.error ? reject(new Error(JSON.stringify(answer.error))) : resolve(answer.data),
    )
    frame.contentWindow.postMessage({ id, event, data }, new URL(frame.src).origin)
  })
}

globalThis.embed = async (src) => {
  frame?.remove()
  frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = src
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  await ask('privy:iframe:ready', {})
}

const ms = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const derive = (seed) => HDKey.fromMasterSeed(seed).derive(path)
const rpc = (wallet) =>
  ask('privy:wallets:rpc', {
    ...wallet,
    chainType: 'ethereum',
    hdWalletIndex: 0,
    request: { method: 'personal_sign', params: [message, wallet.entropyId] },
  })

globalThis.create = (accessToken) => ask('privy:wallet:create', { accessToken })
globalThis.firstSignature = (wallet) => ms(() => rpc(wallet))
globalThis.creation = (accessToken) => ms(() => ask('privy:wallet:create', { accessToken }))

/** What a device must at least do before its first signature: read, unseal, seed, derive, sign. */
globalThis.rawFirst = async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, entropy)
  const store = await openStore()
  await put(store, { key, iv, sealed })
  return ms(async () => {
    const record = await read(await openStore())
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, record.key, record.sealed)
    const words = entropyToMnemonic(new Uint8Array(opened), wordlist)
    const { privateKey } = derive(await mnemonicToSeedWebcrypto(words))
    await privateKeyToAccount(hex(privateKey)).signMessage({ message })
  })
}

/** And at least for a new wallet: make, seed, derive, name the address, seal twice, keep. */
globalThis.rawCreate = () =>
  ms(async () => {
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const { privateKey } = derive(await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist)))
    privateKeyToAccount(hex(privateKey))
    const store = await openStore()
    for (let slot = 0; slot < 2; slot++) {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      const iv = crypto.getRandomValues(new Uint8Array(12))
      await put(store, {
        key,
        iv,
        sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, entropy),
      })
    }
  })

/** Mean of each case over a slice of time, in turns, once for each round. */
globalThis.turns = async ({ wallet, rounds, sliceMs }) => {
  const account = privateKeyToAccount(hex(crypto.getRandomValues(new Uint8Array(32))))
  const cases = {
    ping: () => ask('privy:iframe:ready', {}),
    raw: () => account.signMessage({ message }),
    sign: () => rpc(wallet),
  }
  const out = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
  for (const work of Object.values(cases)) for (let i = 0; i < 30; i++) await work()
  for (let round = 0; round < rounds; round++)
    for (const [name, work] of Object.entries(cases)) {
      const start = performance.now()
      let done = 0
      do {
        await work()
        done++
      } while (performance.now() - start < sliceMs)
      out[name].push((performance.now() - start) / done)
    }
  return out
}
globalThis.ping = () => ms(() => ask('privy:iframe:ready', {}))

const hex = (bytes) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const finished = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
function openStore() {
  const request = indexedDB.open('raw', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('records')
  return finished(request)
}
const put = (db, record) =>
  finished(db.transaction('records', 'readwrite').objectStore('records').put(record, 1))
const read = (db) => finished(db.transaction('records').objectStore('records').get(1))
