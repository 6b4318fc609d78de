import { run } from '../../../packages/server/src/cli/run.ts'
import { table } from './comments.ts'

type Command = { name: string; args: string; says: string }

/** As `latchkey help` tells them. */
export async function readCommands(): Promise<Command[]> {
  const lines: string[] = []
  const out = { line: (text: string) => lines.push(text), note: (text: string) => lines.push(text) }
  await run(['help'], { out })
  return lines
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest = ''] = /^\s*latchkey ((?:[a-z-]+ )*[a-z-]+) {2,}(.*)$/.exec(line) ?? []
      const [, args = '', says = rest] = /^((?:[<[-]|ID).*?) {2,}(.*)$/.exec(rest.trim()) ?? []
      return name === undefined ? [] : [{ name, args, says }]
    })
}

export async function commandsPage(): Promise<string> {
  const rows = (await readCommands()).map(({ name, args, says }) => [
    `\`latchkey ${name}\``,
    args && `\`${args}\``,
    says,
  ])
  return [
    '# Commands',
    'Each reads the same [environment](environment.md) as the server, so run it where the server runs, in the same folder or with the same `DATABASE_URL` and keys. `--json` prints for programs. It ends with 0 when it is done, 1 when it failed, 2 when it was not understood.',
    table(['Command', 'Takes', ''], rows),
  ].join('\n\n')
}
