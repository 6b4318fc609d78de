import type { DecodedInstruction } from '@latchkey/wire'

/** An error of the chain: a name, or an object with one name and its details. */
type InstructionError = readonly [number, string | Readonly<Record<string, unknown>>]

/** Code 1 of the system program and the token programs: insufficient funds. */
const noFunds = 1
const poor = ['InsufficientFundsForFee', 'AccountNotFound', 'InsufficientFundsForRent']

/** Whether a transaction fails because the balance of what it moves or costs is too low. */
export function isInsufficient(error: unknown, instructions: readonly DecodedInstruction[]): boolean {
  const name = getName(error)
  if (poor.includes(name)) return true
  const instructionError = getInstructionError(error)
  const isKnown = instructionError !== undefined && instructions[instructionError[0]]?.kind !== 'unknown'
  return isKnown && typeof instructionError[1] === 'object' && instructionError[1].Custom === noFunds
}

/** Whether its blockhash is not one of the chain's recent ones. */
export function isStale(error: unknown): boolean {
  return getName(error) === 'BlockhashNotFound'
}

/** Whether the chain has it already. */
export function isProcessed(error: unknown): boolean {
  return getName(error) === 'AlreadyProcessed'
}

/** The reason to show to a user who asks for help: the program's own message, or the name of the error. */
export function toReason(error: unknown, logs: readonly string[] = []): string {
  const message = logs.findLast((line) => /^Program log: .*(?:error|insufficient|fail)/i.test(line))
  if (message) return message.slice('Program log: '.length)
  const instructionError = getInstructionError(error)
  if (!instructionError) return getName(error)
  const [at, why] = instructionError
  const name = typeof why === 'string' ? why : JSON.stringify(why)
  return `Instruction ${at + 1}: ${name}`
}

function getName(error: unknown): string {
  if (typeof error === 'string') return error
  return typeof error === 'object' && error !== null ? (Object.keys(error)[0] ?? '') : ''
}

function getInstructionError(error: unknown): InstructionError | undefined {
  const instructionError = (error as { InstructionError?: unknown } | null | undefined)?.InstructionError
  return Array.isArray(instructionError) && typeof instructionError[0] === 'number'
    ? (instructionError as unknown as InstructionError)
    : undefined
}
