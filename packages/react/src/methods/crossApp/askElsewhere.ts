import { createBlockedError, findProviderWallet, type SignatureRequest } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { CrossAppScreens } from './modalRoutes.ts'

/**
 * Asks for a signature when the browser blocks the other app's window: the user opens it by a separate click, which may
 * also leave the page, or asks on another device.
 *
 * @throws as `requestSignature` of core; `Failed to initialize signature request` when the user closes the modal.
 */
export function askElsewhere(latchkey: Latchkey, request: SignatureRequest): Promise<string> {
  const { client, modal } = latchkey
  const { providerAppId } = findProviderWallet(client, request.address)
  return new Promise((resolve, reject) => {
    let underway: Promise<string> | undefined
    let isClosed = false
    const follow = (result: Promise<string> | undefined) => {
      underway = result
    }
    const settle = (result: Promise<string>) => {
      // Another screen may be shown by now.
      if (isClosed) return
      resolve(result)
      modal.close()
    }
    const props = { signature: { request, providerAppId, follow, settle } }
    const route: RouteTo<CrossAppScreens> = { name: 'crossApp.blocked', props }
    latchkey.loadModal().then(
      () =>
        modal.open(route, (failure) => {
          isClosed = true
          if (underway) resolve(underway)
          else reject(failure ?? createBlockedError())
        }),
      (cause) => reject(createBlockedError(cause)),
    )
  })
}
