import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { asNewUser, dialog, type Scene, state } from './hostApp.ts'

type Reading = { url: string; status: number; body: unknown } | { url: string; failure: string }

const quotes = '/api/v1/onramp/fiat/quotes'
const refusal = { error: 'This feature is not enabled.', code: 'feature_not_enabled' }

/**
 * Buying coins is not built: the client asks for quotes by PUT, and reads a typed refusal. It shows that there are no
 * quotes, whatever the error says: `fund` of 3.45.0 has `.catch(() => ({ quotes: [] }))` behind the call.
 */
export const funding: Record<string, (scene: Scene) => Promise<void>> = {
  async 'fiat on-ramp'(scene) {
    await asNewUser(scene, { name: 'buyer' }, async (page) => {
      const button = page.locator('#fund')
      if (!scene.version.startsWith('3.')) {
        if ((await button.count()) > 0) throw new Error('this version has an on-ramp after all')
        return
      }
      const readings = await watchCalls(page, { method: 'PUT' })
      await state(page, (now) => now.hasFrame && now.connected !== null)
      await button.click()
      await page.locator(dialog).getByText('Unable to get quotes').waitFor()
      const answers = await readings()
      const expectation = { url: `${scene.server.url}${quotes}`, status: 400, body: refusal }
      if (!isDeepStrictEqual(answers, [expectation]))
        throw new Error(`the client read ${JSON.stringify(answers)}`)
      await page.locator(dialog).getByRole('button', { name: /close/i }).click()
      const ending = await state(page, () => false).catch((error: Error) => error.message)
      if (ending !== 'User exited flow') throw new Error(`the app was told ${ending}`)
    })
  },
}

/** Loads the page again, and gives what it can read of its calls from then on. An answer that CORS keeps from it is a failure here. */
async function watchCalls(page: Page, { method }: { method: string }): Promise<() => Promise<Reading[]>> {
  await page.addInitScript((method) => {
    const readings: Reading[] = []
    const { fetch } = window
    Object.assign(window, { readings })
    window.fetch = async (...call) => {
      const request = new Request(...call)
      if (request.method !== method) return fetch(request)
      const { url } = request
      try {
        const response = await fetch(request)
        readings.push({ url, status: response.status, body: await response.clone().json() })
        return response
      } catch (error) {
        readings.push({ url, failure: String(error) })
        throw error
      }
    }
  }, method)
  // The client keeps the `fetch` that it finds when it loads.
  await page.reload()
  return () => page.evaluate(() => (window as unknown as { readings: Reading[] }).readings)
}
