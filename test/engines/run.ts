import { afterAll, beforeAll, describe, onTestFailed, test } from 'vitest'
import { type Browser, engines } from '../support/engines/engine.ts'
import { everyHost, type Journey } from '../support/engines/journey.ts'
import { forget } from '../support/engines/person.ts'
import { openStage, type Stage } from '../support/engines/stage.ts'
import { journeys } from './journeys/list.ts'

/** Runs all journeys in an engine, on the server's site and on another one. */
export function runJourneys(name: string): void {
  const engine = engines.find((one) => one.name === name)
  if (!engine) throw new Error(`No engine is called ${name}.`)

  describe.skipIf(!engine.isThere)(`the browser engine ${name}`, () => {
    let stage: Stage
    let browser: Browser

    beforeAll(async () => {
      ;[stage, browser] = await Promise.all([openStage(), engine.open()])
    })

    afterAll(async () => {
      await browser?.close()
      await stage?.harness.close()
    })

    const own = journeys.filter((journey) => journey.engines?.(engine) ?? true)
    const getHosts = ({ hosts = everyHost }: Journey) => (typeof hosts === 'function' ? hosts(engine) : hosts)
    describe.each(everyHost)('with the page at %s', (host) => {
      test.each(own.filter((journey) => getHosts(journey).includes(host)))(
        '$name',
        async ({ go, name: title }) => {
          const { page } = browser
          onTestFailed(() => page.picture(`failed-${name}-${host}-${title.slice(0, 20)}`))
          await forget(page, stage.url(host))
          // Short, since it is typed.
          const email = `${crypto.randomUUID().slice(0, 8)}@bay.example`
          await go({ engine, browser, page, host, stage, email })
        },
      )
    })
  })
}
