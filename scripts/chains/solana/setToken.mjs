// Tokens for trials, written straight into the chain, where no signature is needed.
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { loadRuntime } from './runtime.mjs'
import { readMint, readTokenAccount } from './tokens.mjs'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const { Account } = loadRuntime() ?? {}

/** Makes the mint if there is none, and gives the owner `amount` more. Returns the owner's token account. */
export function setToken(svm, { mint, decimals = 6, owner, amount = '0', program = tokenProgram }) {
  const mintKey = base58.decode(mint)
  const known = svm.getAccount(mintKey)
  const supply = (known && readMint(known)?.supply) ?? 0n
  const mintData = Buffer.alloc(82)
  mintData.writeBigUInt64LE(supply + BigInt(amount), 36)
  mintData[44] = decimals
  mintData[45] = 1
  put(svm, mintKey, mintData, program)
  if (!owner) return null
  const address = associatedAddress(owner, mint, program)
  const held = svm.getAccount(address)
  const data = Buffer.alloc(165)
  mintKey.forEach((byte, at) => {
    data[at] = byte
  })
  data.set(base58.decode(owner), 32)
  data.writeBigUInt64LE(((held && readTokenAccount(held)?.amount) ?? 0n) + BigInt(amount), 64)
  data[108] = 1
  put(svm, address, data, program)
  return base58.encode(address)
}

export function put(svm, address, data, program) {
  const rent = svm.minimumBalanceForRentExemption(BigInt(data.length))
  svm.setAccount(address, new Account(rent, data, base58.decode(program), false, 0n))
}

/** The first hash, counted down from 255, that is not a point of the curve, so that no key belongs to it. */
function associatedAddress(owner, mint, program) {
  const seeds = [owner, program, mint].map((text) => base58.decode(text))
  for (let bump = 255; bump >= 0; bump--) {
    const text = new TextEncoder().encode('ProgramDerivedAddress')
    const hash = sha256(
      Buffer.concat([...seeds, Uint8Array.of(bump), base58.decode(associatedProgram), text]),
    )
    if (!isOnCurve(hash)) return hash
  }
  throw new Error('no address of a program was found')
}

function isOnCurve(bytes) {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
