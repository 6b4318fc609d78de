import Privy, {
  getEntropyDetailsFromAccount,
  getUserEmbeddedEthereumWallet,
  LocalStorage,
} from '@privy-io/js-sdk-core-076'
import { mountFrame, target } from './client.ts'

const client = new Privy({ ...target(), storage: new LocalStorage() })
mountFrame(client)

window.published = {
  async sendCode(email) {
    await client.auth.email.sendCode(email)
  },
  async enterCode(email, code, mode) {
    const { user } = await client.auth.email.loginWithCode(email, code, mode)
    return user.id
  },
  async linkEmail(email, code) {
    await client.auth.email.linkWithCode(email, code)
  },
  async unlinkEmail(email) {
    await client.auth.email.unlink(email)
  },
  async createWallet() {
    const { user } = await client.embeddedWallet.create({})
    return getUserEmbeddedEthereumWallet(user)?.address ?? ''
  },
  async whoAmI() {
    const { user } = await client.user.get()
    return user && { id: user.id, address: getUserEmbeddedEthereumWallet(user)?.address ?? null }
  },
  accessToken: () => client.getAccessToken(),
  identityToken: () => client.getIdentityToken(),
  async request(call) {
    const { user } = await client.user.get()
    const wallet = getUserEmbeddedEthereumWallet(user)
    if (!wallet) throw new Error('there is no wallet')
    const provider = await client.embeddedWallet.getEthereumProvider({
      wallet,
      ...getEntropyDetailsFromAccount(wallet),
    })
    return provider.request(call)
  },
  logOut: () => client.auth.logout(),
}
