import {
  type DecodedInstruction,
  decodeInstruction,
  type ResolvedInstruction,
  solanaPrograms,
} from '@latchkey/wire'
import type { Reading } from './action.ts'

type Fields = { name: string; values: Readonly<Record<string, bigint | string | undefined>> }

/**
 * Reads a field of one instruction. Returns `other` for an instruction of another program, and `unreadable` for one
 * that cannot be decoded.
 */
export function readSolanaField(source: string, field: string, instruction: ResolvedInstruction): Reading {
  const { program } = instruction
  if (source === 'solana_program_instruction') return { value: program }
  const programs = programsOfSource[source]
  if (!programs) return 'unreadable'
  if (!programs.includes(program)) return 'other'
  const fields = listFields(decodeInstruction(instruction))
  if (!fields) return 'unreadable'
  if (field === 'instructionName') return { value: fields.name }
  const [name, member = ''] = field.split('.')
  if (name !== fields.name) return 'other'
  const value = fields.values[member]
  return value === undefined ? 'unreadable' : { value }
}

const programsOfSource: Readonly<Record<string, readonly string[]>> = {
  solana_system_program_instruction: [solanaPrograms.system],
  // Both programs have the same instructions.
  solana_token_program_instruction: [solanaPrograms.token, solanaPrograms.token2022],
}

/** The fields of an instruction, by the names that published policies use. */
function listFields(operation: DecodedInstruction): Fields | undefined {
  const suffix = 'decimals' in operation && operation.decimals !== undefined ? 'Checked' : ''
  switch (operation.kind) {
    case 'transfer':
      return {
        name: 'Transfer',
        values: { from: operation.from, to: operation.to, lamports: operation.amount },
      }
    case 'tokenTransfer': {
      const { source, to: destination, owner: authority, amount, mint } = operation
      return { name: `Transfer${suffix}`, values: { source, destination, authority, amount, mint } }
    }
    case 'burn': {
      const { source: account, owner: authority, amount, mint } = operation
      return { name: `Burn${suffix}`, values: { account, authority, amount, mint } }
    }
    case 'mintTo': {
      const { to: account, owner: authority, amount, mint } = operation
      return { name: `MintTo${suffix}`, values: { account, authority, amount, mint } }
    }
    case 'closeAccount': {
      const { account, to: destination, owner: authority } = operation
      return { name: 'CloseAccount', values: { account, destination, authority } }
    }
    default: {
      const name = names[operation.kind]
      return name === undefined ? undefined : { name: `${name}${suffix}`, values: {} }
    }
  }
}

/** Instructions without fields: a policy can permit or forbid them by name. */
const names: Readonly<Record<string, string | undefined>> = {
  ...{ createAccount: 'CreateAccount', assign: 'Assign', allocate: 'Allocate' },
  ...{ advanceNonce: 'AdvanceNonceAccount', withdrawNonce: 'WithdrawNonceAccount' },
  ...{ approve: 'Approve', revoke: 'Revoke', setAuthority: 'SetAuthority', syncNative: 'SyncNative' },
}
