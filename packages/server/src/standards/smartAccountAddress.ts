import type { SmartWalletType } from '@latchkey/wire'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { erc1967Proxy } from './erc1967Proxy.ts'
import { checksum } from './ethereum.ts'

/** Hexadecimal without 0x, only in these functions. */
type Code = string

const word = (value: number | Code): Code => value.toString(16).toLowerCase().padStart(64, '0')
const zero = word(0)
/** A dynamic member, as the ABI encodes it. */
const bytes = (code: Code): Code => word(code.length / 2) + code.padEnd(Math.ceil(code.length / 64) * 64, '0')
const keccak = (code: Code): Code => Buffer.from(keccak_256(Buffer.from(code, 'hex'))).toString('hex')

/** The parameters of an account's CREATE2 ([EIP-1014](https://eips.ethereum.org/EIPS/eip-1014)). */
type Creation = { factory: Code; salt: Code; codeHash: Code }

/** The contracts of published clients; `codeHash` is that of a proxy and its implementation. */
const creations: Record<SmartWalletType, (owner: Code) => Creation> = {
  safe: (owner) => ({
    factory: '4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
    salt: keccak(keccak(setUpSafe(owner)) + zero),
    codeHash: '76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb',
  }),
  kernel: (owner) => ({
    factory: 'aac5d4240af87249b3f71bc8e4a2cae074a3e419',
    salt: keccak(setUpKernel(owner) + zero),
    codeHash: '85d96aa1c9a65886d094915d76ccae85f14027a02c1647dde659f869460f03e6',
  }),
  biconomy: (owner) => ({
    factory: '000000a56aaca3e9a4c479ea6b6cd0dbcb6634f5',
    salt: keccak(keccak(setUpBiconomy(owner)) + zero),
    codeHash: '9e23d82770fbe728cd88babbb4dd51431b0a3c40bfd053a9fba2db0c3edaa369',
  }),
  light_account: (owner) => ({
    factory: '00004ec70002a32400f8ae005a26081065620d20',
    salt: zero,
    codeHash: keccak(
      erc1967Proxy +
        word('ae8c656ad28f2b59a196ab61815c16a0ae1c3cba') +
        word(64) +
        bytes(`c4d66de8${word(owner)}`),
    ),
  }),
  coinbase_smart_wallet: (owner) => ({
    factory: '0ba5ed0c6aa8c49038f819e587e2633c4a9f428a',
    // Its one owner, and the number of the account.
    salt: keccak(word(64) + zero + word(1) + word(32) + bytes(word(owner))),
    codeHash: '5153041b4b8e36c84ca233b2fb610f85b8831b5e56a365618f507f8784fe034e',
  }),
}

/**
 * The address of an owner's smart account, the same on every chain: the first one that the factory of its type creates.
 * It is computed without a chain, so a node cannot change it.
 */
export function getSmartAccountAddress(type: SmartWalletType, owner: string): string {
  const { factory, salt, codeHash } = creations[type](owner.slice(2).toLowerCase())
  return checksum(`0x${keccak(`ff${factory}${salt}${codeHash}`).slice(-40)}`)
}

/** `setup` of a Safe with one owner and the module of ERC-4337. */
function setUpSafe(owner: Code): Code {
  const module = word('75cf11467937ce3f2f357ce24ffc3dbf8fd5c226')
  const enable = `8d0dc49f${word(32)}${word(1)}${module}`
  // MultiSend: one delegate call of the contract that enables modules.
  const call = `01${'2dd68b007b46fbe91b9a7c3eda5a7a1063cb5b47'}${zero}${word(enable.length / 2)}${enable}`
  const multiSend = `8d80ff0a${word(32)}${bytes(call)}`
  return [
    'b63e800d',
    word(256) + word(1) + word('38869bf66a61cf6bdb996a6ae40d5853fd43b526') + word(320),
    module + zero + zero + zero,
    word(1) + word(owner) + bytes(multiSend),
  ].join('')
}

/** `initialize` of a Kernel whose root validator checks one key. */
function setUpKernel(owner: Code): Code {
  const validator = '01845adb2c711129d4f3966735ed98a9f09fc4ce57'.padEnd(64, '0')
  return `3c3b752b${validator}${zero}${word(160)}${word(224)}${word(256)}${bytes(owner)}${zero}${zero}`
}

/** `init` of a Biconomy account with the module that stores the owner. */
function setUpBiconomy(owner: Code): Code {
  const handler = word('0bba6d96bd616bedc6bfaa341742fd43c60b83c1')
  const module = word('0000001c5b32f37f5bea87bdd5374eb2ac54ea8e')
  return `378dfd8e${handler}${module}${word(96)}${bytes(`2ede3bc0${word(owner)}`)}`
}
