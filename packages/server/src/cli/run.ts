import { text } from 'node:stream/consumers'
import { type Config, readConfig } from '../config/config.ts'
import { commands } from './commands.ts'
import { describeCommand, help } from './help.ts'
import { isUsageError, type Output } from './output.ts'

type Run = { out: Output; config?: () => Config; input?: () => Promise<string> }

/** Runs one command line. Returns 0 for success, 1 for failure, 2 for a usage error. */
export async function run(
  args: readonly string[],
  { out, config = readConfig, input = standardInput }: Run,
): Promise<number> {
  const match = Object.entries(commands).find(([words]) => isPrefix(words.split(' '), args))
  if (!match) return help(args, out)
  const [name, { command }] = match
  if (args.some((arg) => arg === '--help' || arg === '-h')) return help(['help', ...name.split(' ')], out)
  try {
    await command.run(args.slice(name.split(' ').length), { config: config(), out, input })
    return 0
  } catch (cause) {
    return explain(cause, { out, name })
  }
}

const standardInput = () => text(process.stdin)

function isPrefix(words: readonly string[], args: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word)
}

/** Explains the failure and its cause; a stack does not help at a prompt. */
function explain(cause: unknown, { out, name }: { out: Output; name: string }): number {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (isUsageError(cause) || code.startsWith('ERR_PARSE_ARGS')) {
    out.note(toPlain(cause instanceof Error ? cause.message : String(cause)))
    out.note(describeCommand(name))
    return 2
  }
  for (let reason = cause; reason instanceof Error; reason = reason.cause) out.note(sentence(reason))
  if (!(cause instanceof Error)) out.note(String(cause))
  return 1
}

/** Shortens Node's message about an option. */
function toPlain(message: string): string {
  const [option] = message.match(/--[\w-]+/) ?? []
  if (message.startsWith("Option '") && message.includes("' argument ")) return `${option} needs a value.`
  return message
    .replace(/^Unknown option '(.*?)'.*/s, 'Unknown option $1.')
    .replace(/^Unexpected argument '(.*?)'.*/s, 'Unexpected argument "$1".')
}

function sentence(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? String(error.port) : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the program that uses it, or choose another with PORT=${Number(port) + 1}.`
  if (code === 'EACCES' && port !== '')
    return `Port ${port} cannot be opened by this system user. Choose a port above 1023 with PORT.`
  return error.message
}
