import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('an address with letters beyond ASCII is read the ten-thousandth time as the first', () => {
  const row = { custom_api_url: 'https://auth.bücher.example' }
  const read = { custom_api_url: 'https://auth.xn--bcher-kva.example' }
  for (let time = 0; time < 10_000; time += 1) expect(readSettings(row)).toMatchObject(read)
})
