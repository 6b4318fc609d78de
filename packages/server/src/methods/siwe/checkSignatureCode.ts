/** All values are 0x-hex; `deployment` and `question` are calldata, `magic` a word of 64 digits. */
export type SignatureCheck = {
  address: string
  factory: string
  deployment: string
  question: string
  magic: string
}

// https://ethereum.github.io/execution-specs: the stack arguments of each, top first.
const op = {
  and: '16',
  eq: '14',
  extcodesize: '3b',
  codecopy: '39', // to, from, length
  returndatasize: '3d',
  pop: '50',
  mload: '51',
  mstore: '52', // at, word
  jumpi: '57', // to, condition
  gas: '5a',
  jumpdest: '5b',
  call: 'f1', // gas, address, value, in, in length, out, out length
  return: 'f3', // at, length
  staticcall: 'fa', // gas, address, in, in length, out, out length
} as const

/**
 * Code that checks, in the form of a contract creation, whether a contract that does not exist yet would accept a
 * signature (ERC-6492): it deploys the contract, calls it, and returns a word of 1 or 0. Run by eth_call, it leaves
 * nothing behind.
 *
 * An existing contract is never deployed again: the caller chooses the deployment call, which must not run on a
 * contract of another owner. The result counts only if it is exactly the magic word: a contract that echoes its input,
 * such as the precompile at address 4, returns half of it.
 */
export function checkSignatureCode({
  address,
  factory,
  deployment,
  question,
  magic,
}: SignatureCheck): string {
  const [deploy, ask] = [deployment.slice(2), question.slice(2)]
  const parts = (params: { end: number; resume: number }) => {
    const size = (hex: string) => number(hex.length / 2)
    const load = (hex: string, from: number) => size(hex) + number(from) + number(0) + op.codecopy
    const toDeploy = [
      push(address) + op.extcodesize + number(params.resume) + op.jumpi,
      load(deploy, params.end),
      number(0) +
        number(0) +
        size(deploy) +
        number(0) +
        number(0) +
        push(factory) +
        op.gas +
        op.call +
        op.pop,
    ].join('')
    const toAsk = [
      op.jumpdest + load(ask, params.end + deploy.length / 2),
      number(32) + number(0) + size(ask) + number(0) + push(address) + op.gas + op.staticcall,
      op.returndatasize + number(32) + op.eq + op.and,
      number(0) + op.mload + push(magic) + op.eq + op.and,
      number(0) + op.mstore + number(32) + number(0) + op.return,
    ].join('')
    return { toDeploy, toAsk }
  }
  // All numbers have the same length, so that lengths do not depend on the positions they contain.
  const draft = parts({ end: 0, resume: 0 })
  const resume = draft.toDeploy.length / 2
  const { toDeploy, toAsk } = parts({ end: resume + draft.toAsk.length / 2, resume })
  return `0x${toDeploy}${toAsk}${deploy}${ask}`
}

/** PUSHn, for as many bytes as there are. */
function push(value: string): string {
  const digits = value.replace(/^0x/, '')
  return (0x5f + digits.length / 2).toString(16) + digits
}

const number = (value: number) => push(value.toString(16).padStart(8, '0'))
