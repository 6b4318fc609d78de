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
    'Each command reads the same [environment](environment.md) as the server and works on the database, not through the server. Run it where the server runs, with the same variables. `--json` prints output for programs, `--help` explains a command. The exit code is 0 for success, 1 for a failure, and 2 for a command line that was not understood.',
    table(['Command', 'Arguments', '', 'Example'], rows),
  ].join('\n\n')
}

/** The description of a command begins with its input, if it has one, two spaces before the rest. */
function read(name: string) {
  const { says: all = '', example = '' } = commands[name] ?? {}
  const [first = '', says] = all.split('  ')
  return says === undefined ? { takes: '', says: first, example } : { takes: first, says, example }
}
