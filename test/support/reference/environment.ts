import { Env } from '../../../packages/server/src/config/config.ts'
import { vendorNames, vendors } from '../../../packages/server/src/config/vendors.ts'
import { commentsByName, readSource, table } from './comments.ts'
import { describeSchema } from './schema.ts'

const comments = commentsByName(
  ['config', 'vendors'].map((name) => readSource(`packages/server/src/config/${name}.ts`)).join('\n'),
)

export const variableNames = Object.keys(Env.entries)

export function variablesWithoutText(): string[] {
  return variableNames.filter((name) => !comments[name])
}

export function environmentPage(): string {
  const rows = Object.entries(Env.entries).map(([name, schema]) => {
    const { type, fallback } = describeSchema(schema)
    return [`\`${name}\``, type, fallback === undefined ? '' : `\`${fallback}\``, comments[name] ?? '']
  })
  return [
    '# Environment variables',
    'Read once, when a process starts: a change needs a restart. With an invalid value the server does not start, and names the variable.',
    'Each can also be read from a file: `DATABASE_URL_FILE=/run/secrets/database_url` instead of `DATABASE_URL`, and so on, also for the keys of vendors. A line break at the end of the file is dropped. Setting both is refused.',
    table(['Variable', 'Values', 'Default', ''], rows),
    '## Keys of vendors',
    'They apply to every app without its own; `latchkey app vendor set <app id> <vendor>` gives an app its own, sealed in the database. A vendor is used when all that it needs is there. Where each comes from: [ways to log in](../use/methods/README.md).',
    table(['Vendor', 'Needed', 'May be set'], vendorNames.map(vendorRow)),
  ].join('\n\n')
}

function vendorRow(name: (typeof vendorNames)[number]): string[] {
  const { required, optional } = vendors[name]
  const toVariables = (members: readonly string[]) =>
    members.map((member) => `\`${`${name}_${member}`.toUpperCase()}\``).join(', ')
  return [`\`${name}\``, toVariables(required), toVariables(optional)]
}
