import { findNearest } from '../app/nearest.ts'
import { commands } from './commands.ts'
import { type Output, table } from './output.ts'

const ways = ['help', '--help', '-h']

/** Answers `latchkey`, `latchkey help …` and unknown commands. Returns 0 if help was requested, else 2. */
export function help(args: readonly string[], out: Output): number {
  const isAsked = args.length === 0 || args.some((arg) => ways.includes(arg))
  const words = args.filter((arg) => !arg.startsWith('-') && !ways.includes(arg))
  const prefix = words.join(' ')
  const below = Object.keys(commands).filter((name) => prefix !== '' && name.startsWith(`${prefix} `))
  if (commands[prefix]) out.note(describeCommand(prefix))
  else if (below.length > 0) out.note(`latchkey ${prefix} needs a subcommand:\n${list(below)}`)
  else if (!isAsked) out.note(noCommand(words))
  else out.note(`${list(Object.keys(commands))}\n\nHelp for one command: latchkey app create --help`)
  return isAsked ? 0 : 2
}

function noCommand(words: readonly string[]): string {
  const names = Object.keys(commands)
  const line = words.join(' ')
  // Arguments may follow the words of a command: compares as many words as its name has.
  const nearest = names.find(
    (name) => findNearest(words.slice(0, name.split(' ').length).join(' '), [name]) !== undefined,
  )
  const hint = nearest === undefined ? '' : ` Did you mean "latchkey ${nearest}"?`
  return `latchkey has no command "${line}".${hint} List all commands: latchkey help`
}

/** A command's usage line, purpose and example. */
export function describeCommand(name: string): string {
  const { says = '', example } = commands[name] ?? {}
  const [takes = '', does] = says.split('  ')
  const argumentText = does === undefined ? '' : ` ${takes}`
  return [
    `Usage: latchkey ${name}${argumentText}`,
    `  ${does ?? takes}`,
    ...(example === undefined ? [] : [`Example:\n  latchkey ${name} ${example}`]),
  ].join('\n')
}

function list(names: readonly string[]): string {
  return table(names.map((name) => [`latchkey ${name}`, commands[name]?.says ?? '']))
}
