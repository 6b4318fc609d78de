import Privy, {
  getEntropyDetailsFromAccount,
  getUserEmbeddedEthereumWallet,
  LocalStorage,
} from '@privy-io/js-sdk-core-076'
import { publish, target } from './publish.ts'

const client = new Privy({ ...target(), storage: new LocalStorage() })

publish(client, async () => {
  const wallet = getUserEmbeddedEthereumWallet((await client.user.get()).user)
  if (!wallet) throw new Error('there is no wallet')
  return client.embeddedWallet.getEthereumProvider({ wallet, ...getEntropyDetailsFromAccount(wallet) })
})
