import type { BrowserContext } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** For `externalWallets.coinbaseWallet.config.preference.keysUrl`. */
export const coinbaseKeysUrl = 'https://keys.coinbase.test/connect'

/**
 * A fake of the window in which Coinbase's smart wallet asks its user: it speaks the messages of Coinbase's client,
 * sealed with the key that both agree on. It approves everything at once, and stays open between requests.
 */
export async function addCoinbaseKeys(
  context: BrowserContext,
): Promise<{ address: string; asked: string[] }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const requests: string[] = []
  await context.exposeFunction('answerAsCoinbase', async (method: string, params: unknown[]) => {
    requests.push(method)
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'personal_sign')
      return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    return null
  })
  await context.route(`${coinbaseKeysUrl}*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Coinbase</title><script>(${keysPage})()</script>`,
    }),
  )
  return { address: account.address, asked: requests }
}

/** Runs in the window. */
function keysPage(): void {
  type SealedContent = { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
  type Message = {
    id: string
    event?: string
    sender?: string
    content?: { handshake?: { method: string; params: object }; encrypted?: SealedContent }
  }
  const answer = Reflect.get(window, 'answerAsCoinbase') as (
    method: string,
    params: unknown,
  ) => Promise<unknown>
  const app = new URLSearchParams(location.search).get('origin') ?? ''
  const post = (message: object) => window.opener.postMessage(message, app)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const keys = crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const toHex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = (hex: string) =>
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

  async function getSecret(sender: string): Promise<CryptoKey> {
    const peer = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, [])
    const { privateKey } = await keys
    const kind = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey({ name: 'ECDH', public: peer }, privateKey, kind, false, [
      'encrypt',
      'decrypt',
    ])
  }

  async function reply({ id, sender = '' }: Message, value: unknown): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const content = {
      result: { value },
      data: { chains: { 1: 'http://127.0.0.1:9', 8453: 'http://127.0.0.1:9' } },
    }
    const text = new TextEncoder().encode(JSON.stringify(content))
    const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await getSecret(sender), text)
    const own = toHex(await crypto.subtle.exportKey('spki', (await keys).publicKey))
    post({ requestId: id, sender: own, content: { encrypted: { iv, cipherText } } })
  }

  window.addEventListener('message', async ({ data, origin }: MessageEvent<Message>) => {
    if (origin !== app) return
    if (data.event === 'selectSignerType') return post({ requestId: data.id, data: 'scw' })
    const { handshake, encrypted } = data.content ?? {}
    if (handshake) return reply(data, await answer(handshake.method, []))
    if (!encrypted) return
    const secret = await getSecret(data.sender ?? '')
    const { iv, cipherText } = encrypted
    const plaintext = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
    const { action } = JSON.parse(new TextDecoder().decode(plaintext)) as {
      action: { method: string; params: unknown }
    }
    return reply(data, await answer(action.method, action.params))
  })
  post({ event: 'PopupLoaded', id: 'loaded' })
}
