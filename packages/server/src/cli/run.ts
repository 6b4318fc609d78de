import { text } from 'node:stream/consumers'
import { type Config, readConfig } from '../config/config.ts'
import {
  type Command,
  createAppCommand,
  createClientCommand,
  listAppsCommand,
  rotateSecretCommand,
  rotateSigningKeyCommand,
  showAppCommand,
  updateAppCommand,
} from './appCommands.ts'
import { acceptCommand, connectCommand, connectionsCommand, disconnectCommand } from './connectCommands.ts'
import { doctorCommand } from './doctor.ts'
import { endpointsCommand } from './endpointsCommand.ts'
import {
  addKeysCommand,
  exportKeysCommand,
  listKeysCommand,
  newKeysCommand,
  rotateKeysCommand,
} from './keysCommand.ts'
import { allowlistCommand, eventsCommand } from './listCommands.ts'
import { isUsageError, type Output, table } from './output.ts'
import { serveCommand } from './serve.ts'
import { restoreUserCommand } from './userCommands.ts'
import { listVendorsCommand, removeVendorCommand, setVendorCommand } from './vendorCommands.ts'

const commands: Record<string, { run: Command; says: string }> = {
  serve: { run: serveCommand, says: '[--workers N]  run the server' },
  'app create': {
    run: createAppCommand,
    says: '--name N --origin O [--origin O2] [--set path=value] [--json]  make an app and show its secret',
  },
  'app list': { run: listAppsCommand, says: '[--json]  all apps' },
  'app show': { run: showAppCommand, says: '<app id>  everything an app is set to' },
  'app update': {
    run: updateAppCommand,
    says: '<app id> [--name N] [--set path=value] [--add-origin O] [--remove-origin O]  change an app',
  },
  'app secret rotate': {
    run: rotateSecretCommand,
    says: '<app id> [--overlap seconds] [--json]  a new secret; the old ones count for another day',
  },
  'app key rotate': { run: rotateSigningKeyCommand, says: '<app id>  a new key for signing tokens' },
  'app client create': {
    run: createClientCommand,
    says: '<app id> --name N [--origin O] [--json]  a client with origins of its own',
  },
  'app allowlist': {
    run: allowlistCommand,
    says: '<app id> [--add ENTRY] [--remove ENTRY] [--json]  addresses, numbers and wallets that may sign in while allowlist_enabled is set',
  },
  'app vendor list': {
    run: listVendorsCommand,
    says: '<app id> [--json]  whose keys an app has: Google, Twilio …',
  },
  'app vendor set': {
    run: setVendorCommand,
    says: '<app id> <vendor>  take the keys of a vendor from standard input, member=value lines or JSON',
  },
  'app vendor remove': { run: removeVendorCommand, says: '<app id> <vendor>  forget the keys of a vendor' },
  'app connect': {
    run: connectCommand,
    says: '<app id> --provider ID [--api-url URL --name N [--icon URL]] [--origin O] [--read-only]  accounts of another app log in',
  },
  'app accept': {
    run: acceptCommand,
    says: '<app id> --requester ID --name N [--icon URL] [--callback URL] [--origin O] [--read-only]  who may ask its users',
  },
  'app connections': { run: connectionsCommand, says: '<app id> [--json]  both sides of what is connected' },
  'app disconnect': {
    run: disconnectCommand,
    says: '<app id> --provider ID | --requester ID  ends a connection and all consents to it',
  },
  'app events': {
    run: eventsCommand,
    says: '<app id> [--days N] [--json]  what clients reported, counted',
  },
  'keys rotate': {
    run: rotateKeysCommand,
    says: '[--data]  wrap everything under the newest key-encryption keys, or fresh ones; with --data fresh data keys',
  },
  'keys add': {
    run: addKeysCommand,
    says: '[--stdin]  put fresh keys into keys.json without using them, or those of another machine from standard input',
  },
  'keys export': { run: exportKeysCommand, says: 'print the keys: for another machine, or as LATCHKEY_KEYS' },
  'keys new': { run: newKeysCommand, says: 'print a value of LATCHKEY_KEYS with fresh keys in front' },
  'keys list': { run: listKeysCommand, says: '[--json]  names of the keys, and which are in use' },
  doctor: {
    run: doctorCommand,
    says: '[--workers N]  check config, database, mail, origins; print the CSP for host pages',
  },
  'user restore': {
    run: restoreUserCommand,
    says: '<app id> <user id> [--take-back] [--dry-run] [--json]  bring back a user closed by a transfer or a deletion',
  },
  endpoints: { run: endpointsCommand, says: '[--json]  every call, and whether it is built' },
}

type Run = { out: Output; config?: () => Config; input?: () => Promise<string> }

/** Runs one command line. 0: done, 1: failed, 2: not understood. */
export async function run(
  args: readonly string[],
  { out, config = readConfig, input = standardInput }: Run,
): Promise<number> {
  const known = Object.entries(commands).find(([words]) => isPrefix(words.split(' '), args))
  if (!known) return help(args, out)
  const [name, command] = known
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

function help(args: readonly string[], out: Output): number {
  const asked = args.length === 0 || args[0] === '--help' || args[0] === 'help'
  if (!asked) out.note(`latchkey has no command "${args.join(' ')}".`)
  out.note(table(Object.entries(commands).map(([name, { says }]) => [`latchkey ${name}`, says])))
  return asked ? 0 : 2
}

/** Says in words what went wrong and what caused it; a stack does not help at a prompt. */
function explain(cause: unknown, { out, name }: { out: Output; name: string }): number {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (isUsageError(cause) || code.startsWith('ERR_PARSE_ARGS')) {
    out.note(cause instanceof Error ? cause.message : String(cause))
    out.note(`latchkey ${name} ${commands[name]?.says ?? ''}`)
    return 2
  }
  for (let reason = cause; reason instanceof Error; reason = reason.cause) out.note(sentence(reason))
  if (!(cause instanceof Error)) out.note(String(cause))
  return 1
}

function sentence(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  const port = 'port' in error ? String(error.port) : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the program that uses it, or choose another with PORT=${Number(port) + 1}.`
  if (code === 'EACCES' && port !== '')
    return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`
  return error.message
}
