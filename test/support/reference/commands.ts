import { commands } from '../../../packages/server/src/cli/commands.ts'
import { table } from './comments.ts'

export const commandsWithoutText = Object.keys(commands).filter((name) => read(name).says === '')

export function commandsPage(): string {
  const rows = Object.keys(commands).map((name) => {
    const { takes, says, example } = read(name)
    return [`\`latchkey ${name}\``, takes && `\`${takes}\``, says, example && `\`${example}\``]
  })
  return [
    '# Commands',
    'Each reads the same [environment](environment.md) as the server, so run it where the server runs, with the same variables: it goes to the database, not to the server. `--json` prints for programs, `--help` explains one. It ends with 0 when it is done, 1 when it failed, 2 when it was not understood.',
    table(['Command', 'Takes', '', 'Such as'], rows),
  ].join('\n\n')
}

/** The description of a command begins with its input, if it has one, two spaces before the rest. */
function read(name: string) {
  const { says: all = '', example = '' } = commands[name] ?? {}
  const [first = '', says] = all.split('  ')
  return says === undefined ? { takes: '', says: first, example } : { takes: first, says, example }
}
