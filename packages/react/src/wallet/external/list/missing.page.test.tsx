import { expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../../test/draw.ts'
import { OpenInAppView } from '../OpenInAppView.tsx'
import { WalletListView } from './WalletListView.tsx'

const none = () => {}

test('without a wallet, the user reloads the page or chooses another method', () => {
  const [onReload, onBack] = [vi.fn(), vi.fn()]
  const { container } = draw(
    <WalletListView
      app={{ name: 'Harbor' }}
      purpose="login"
      rows={[]}
      onSelect={none}
      onReload={onReload}
      onBack={onBack}
    />,
  )
  press(button(container, 'Reload'))
  expect(onReload).toHaveBeenCalledOnce()
  press(button(container, 'Try another method'))
  expect(onBack).toHaveBeenCalledOnce()
})

test('a phone shows no extensions: the wallet app opens, or its download page if it has no link', () => {
  const [onOpen, onInstall] = [vi.fn(), vi.fn()]
  const first = draw(
    <OpenInAppView wallet="MetaMask" mark={{ letter: 'M' }} onOpen={onOpen} onInstall={onInstall} />,
  ).container
  expect(first.textContent).not.toContain('extension')
  press(button(first, 'Open in MetaMask'))
  expect(onOpen).toHaveBeenCalledOnce()
  const second = draw(
    <OpenInAppView wallet="Zerion" mark={{ letter: 'M' }} onOpen={undefined} onInstall={onInstall} />,
  ).container
  expect(button(second, 'Open in Zerion')).toBeUndefined()
  press(button(second, 'Get Zerion'))
  expect(onInstall).toHaveBeenCalledOnce()
})
