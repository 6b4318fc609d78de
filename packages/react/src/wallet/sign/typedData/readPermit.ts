import { isUnlimited } from '../../transaction/call/decodeCall.ts'
import { spendings, type TypedField } from './describeTypedData.ts'

export type Permit = {
  /** The address that may take the tokens. */
  spender: string
  allowances: readonly Allowance[]
}

export type Allowance = {
  token: string
  /** In the token's base unit. Absent if the permit has no amount: an item, or everything. */
  amount?: bigint | undefined
  isUnlimited: boolean
}

type SignedFields = { primaryType: string; domain: readonly TypedField[]; fields: readonly TypedField[] }

/**
 * The recipient and amounts of typed data that gives tokens away: [ERC-2612](https://eips.ethereum.org/EIPS/eip-2612)
 * and DAI's permit, [Permit2](https://github.com/Uniswap/permit2) of one token and of several, and transfers by
 * signature ([ERC-3009](https://eips.ethereum.org/EIPS/eip-3009)).
 */
export function readPermit({ primaryType, domain, fields }: SignedFields): Permit | undefined {
  // A member's name may contain dots: a name that only looks like the field of a struct does not count.
  const ownFields = fields.filter(({ path, depth }) => path.split('.').length - 2 === depth)
  const find = (path: string) => ownFields.find((field) => field.path === path)?.value
  const who = spendings.flatMap(([type, path]) => (type.test(primaryType) ? (find(path) ?? []) : []))[0]
  if (who?.kind !== 'address') return undefined
  const allowances = ownFields.flatMap(({ path, value }) => {
    const [, item] = /^(\.(?:details|permitted)(?:\.\d+)?)\.token$/.exec(path) ?? []
    return item && value.kind === 'address' ? [toAllowance(value.address, find(`${item}.amount`))] : []
  })
  const contract = domain.find(({ path }) => path === '.verifyingContract')?.value
  const own =
    contract?.kind === 'address' ? [toAllowance(contract.address, find('.value') ?? find('.allowed'))] : []
  return { spender: who.address, allowances: allowances.length > 0 ? allowances : own }
}

function toAllowance(token: string, amount: TypedField['value'] | undefined): Allowance {
  if (amount?.kind === 'number')
    return { token, amount: amount.value, isUnlimited: amount.isMaximum || isUnlimited(amount.value) }
  // DAI's permit gives everything or revokes it.
  if (amount?.kind === 'bool')
    return amount.value ? { token, isUnlimited: true } : { token, amount: 0n, isUnlimited: false }
  return { token, isUnlimited: false }
}
