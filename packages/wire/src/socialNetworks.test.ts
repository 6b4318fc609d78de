import { expect, test } from 'vitest'
import { getNetworkName, getSpelling, socialProviders } from './socialNetworks.ts'

test('a network is called as people know it, whatever its published names are', () => {
  expect([getNetworkName('twitter'), getSpelling('twitter')]).toEqual(['X', 'Twitter'])
  expect([getNetworkName('github'), getSpelling('github')]).toEqual(['GitHub', 'Github'])
})

test('the networks are these, in the order of the landing screen: other tests walk the list of the code', () => {
  expect(socialProviders.join(' ')).toBe(
    'google twitter discord github spotify instagram tiktok linkedin apple twitch line',
  )
})
