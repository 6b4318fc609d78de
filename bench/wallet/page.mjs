// Runs in Chromium: the same work with bare libraries and through the frame, taking turns.
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { chains } from './bare.mjs'

const waiting = new Map()
let count = 0
let frame

addEventListener('message', ({ data }) => {
  waiting.get(data.id)?.(data)
  waiting.delete(data.id)
})

/** Sends one request to the frame, as a client does. */
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
const rpc = ({ chain, ...wallet }) =>
  ask('privy:wallets:rpc', {
    ...wallet,
    chainType: chain,
    hdWalletIndex: 0,
    request: chains[chain].request(wallet.entropyId),
  })

globalThis.create = async (chain, accessToken) => {
  const { address, publicKey } = await ask(chains[chain].event, { accessToken })
  return {
    chain,
    accessToken,
    entropyId: address ?? publicKey,
    entropyIdVerifier: chains[chain].verifier,
  }
}
globalThis.firstSignature = (wallet) => ms(() => rpc(wallet))
globalThis.creation = (chain, accessToken) => ms(() => ask(chains[chain].event, { accessToken }))

/** The least work of a device before its first signature: read, unseal, seed, derive, sign. */
globalThis.rawFirst = async (chain) => {
  const { derive, open } = chains[chain]
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
    await open(derive(await mnemonicToSeedWebcrypto(words))).sign()
  })
}

/** The least work for a new wallet: make, seed, derive, compute the address, seal twice, store. */
globalThis.rawCreate = (chain) =>
  ms(async () => {
    const { derive, open } = chains[chain]
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    open(derive(await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))))
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

/** The mean of each case over a period of time, in turns, once for each round. */
globalThis.turns = async ({ wallet, rounds, sliceMs }) => {
  const account = chains[wallet.chain].open(crypto.getRandomValues(new Uint8Array(32)))
  const cases = {
    ping: () => ask('privy:iframe:ready', {}),
    raw: () => account.sign(),
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
