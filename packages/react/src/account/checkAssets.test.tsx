import '../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { startAnvil } from '../../../../test/support/chains/anvil.ts'
import { addRpcUrlOverrideToChain } from '../../../core/src/wallet/chains/chainAccess.ts'
import { controlAnswers } from '../../test/answers.ts'
import { draw } from '../../test/draw.ts'
import { until } from '../../test/hostPage.tsx'
import { LatchkeyContext } from '../context.ts'
import { createLatchkey } from '../latchkey.ts'
import { loaders } from '../loaders.ts'
import { CheckAssetsScreen } from './CheckAssetsScreen.tsx'

const address: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

async function open() {
  const anvil = await startAnvil()
  await anvil.fund(address, parseEther('0.5'))
  const answers = controlAnswers()
  const config = { supportedChains: [addRpcUrlOverrideToChain({ ...foundry, name: 'Home' }, anvil.url)] }
  const latchkey = createLatchkey(
    { appId: 'a'.repeat(25), apiUrl: 'http://assets.test', config } as never,
    loaders,
  )
  const props = { address, move: async () => {} } as never
  const show = () =>
    draw(
      <LatchkeyContext.Provider value={latchkey}>
        <CheckAssetsScreen {...(props as { address: string; move: never })} />
      </LatchkeyContext.Provider>,
    )
  return { answers, show }
}

const readRows = (container: Element) =>
  [...container.querySelectorAll('.lk-rows > div')].map((row) => row.textContent)

test('the other wallet’s assets are shown before they are lost', async () => {
  const { show } = await open()
  const { container } = show()
  await until(() => expect(readRows(container)).toEqual(['Balance0.5 ETH · Home']))
})

test('error: what cannot be read is not shown as nothing, and the user can go on', async () => {
  const { answers, show } = await open()
  answers.fail(/eth_getBalance/)
  const { container } = show()
  await until(() => expect(readRows(container)).toEqual(['Balance–']))
  await act(async () => {})
  expect(container.querySelectorAll('.lk-dock button').length).toBe(2)
})
