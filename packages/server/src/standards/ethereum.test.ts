import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { checksum, recoverSigner } from './ethereum.ts'

// web3.js documentation, eth.accounts.sign: published message, key, signature.
const vector = {
  text: 'Some data',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
}

test('finds the signer of a published signature', () => {
  expect(recoverSigner(vector.text, vector.signature)).toBe(vector.address)
})

test('another text has another signer', () => {
  expect(recoverSigner('Some other data', vector.signature)).not.toBe(vector.address)
})

test('security: the high-S twin of a signature is refused', () => {
  const bytes = Buffer.from(vector.signature.slice(2), 'hex')
  const s = BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`)
  const twin = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
  const r = bytes.subarray(0, 32).toString('hex')
  expect(recoverSigner(vector.text, `0x${r}${twin}1b`)).toBeUndefined()
})

test.each([
  `0x${'00'.repeat(64)}1b`,
  `0x${'ff'.repeat(64)}1c`,
  vector.signature.slice(0, -2).concat('1d'),
  vector.signature.slice(0, -2),
  '0x',
])('security: what nobody signed has no signer: %s', (signature) => {
  expect(recoverSigner(vector.text, signature)).toBeUndefined()
})

// EIP-55, test cases.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
])('writes the checksum of %s', (address) => {
  expect(checksum(address.toLowerCase())).toBe(address)
})
