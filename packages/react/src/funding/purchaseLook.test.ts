import type { Settings } from '@latchkey/core'
import { expect, test } from 'vitest'
import type { MoonpayConfig } from './fundWalletConfig.ts'
import { toLook } from './purchaseLook.ts'

type Row = [string, Settings['moonpay'], Partial<Settings['appearance']>, MoonpayConfig['uiConfig'], object]

const rows: readonly Row[] = [
  ['nothing, where the modal follows the page', {}, { theme: 'page', accentColor: null }, undefined, {}],
  [
    'the modal’s own',
    {},
    { theme: 'dark', accentColor: '#336699' },
    undefined,
    { theme: 'dark', accent_color: '#336699' },
  ],
  [
    'what the app says of MoonPay before it',
    { uiConfig: { accentColor: '#112233', theme: 'light' } },
    { theme: 'dark', accentColor: '#336699' },
    undefined,
    { theme: 'light', accent_color: '#112233' },
  ],
  [
    'what the call says before both',
    { uiConfig: { accentColor: '#112233', theme: 'light' } },
    { theme: 'dark', accentColor: '#336699' },
    { accentColor: '#445566', theme: 'dark' },
    { theme: 'dark', accent_color: '#445566' },
  ],
  ['no color that is a name', {}, { theme: 'dark', accentColor: 'red' }, undefined, { theme: 'dark' }],
]

test.each(rows)('a vendor’s page has %s', (_, moonpay, appearance, callLook, look) => {
  const settings = { moonpay, appearance } as unknown as Settings
  expect(toLook(settings, callLook)).toEqual(look)
})
