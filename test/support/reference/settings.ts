import { getNetworkName, loginConfigs, loginSwitches, socialProviders } from '@latchkey/wire'
import { PrivateSettings, PublicSettings, Settings } from '../../../packages/server/src/app/settings.ts'
import { commentsByName, readSource, readSources, table } from './comments.ts'
import { describeSchema } from './schema.ts'

const comments = {
  ...Object.fromEntries(
    socialProviders.map((name) => [`${name}_oauth`, `Login with ${getNetworkName(name)}.`]),
  ),
  // A switch is next to the account that it allows.
  ...commentsByName(readSources('packages/wire/src/accounts')),
  ...commentsByName(readSource('packages/wire/src/accountTypes.ts')),
  ...commentsByName(readSource('packages/server/src/app/customAuth.ts')),
  ...commentsByName(readSource('packages/server/src/app/smartWalletConfig.ts')),
  ...commentsByName(readSource('packages/server/src/app/settings.ts')),
}
const switches: readonly string[] = loginSwitches

export const settingNames = Object.keys(Settings.entries)

/** Settings, and members of settings, without a description. */
export function settingsWithoutText(): string[] {
  return settingNames
    .flatMap((name) => rowsFor(name, Settings.entries))
    .flatMap(([name = '', , , text]) => (text ? [] : [name]))
}

export function settingsPage(): string {
  const all = Object.keys(PublicSettings.entries)
  const groups = [
    ['Login methods', all.filter((name) => switches.includes(name) || name in loginConfigs), PublicSettings],
    [
      'Seen by clients',
      all.filter((name) => !switches.includes(name) && !(name in loginConfigs)),
      PublicSettings,
    ],
    ['Kept on the server', Object.keys(PrivateSettings.entries), PrivateSettings],
  ] as const
  return [
    '# Settings of an app',
    'Set with `latchkey app update <app id> --set name=value`, one `--set` for each setting; `latchkey app show <app id>` prints all. A value that is valid JSON is read as JSON, any other as text: `--set accent_color=#2244aa`, `--set \'sms_countries=["US","CA"]\'`, and a member by its path: `--set embedded_wallet_config.create_on_login=off`. `null` clears a setting. Servers read a change within half a second.',
    'Three more are set the same way: `name`, `issuer` (`iss` of tokens, `privy.io` by default) and `user_limit` (the maximum number of users; `null`, the default, means no limit). Origins have `--add-origin` and `--remove-origin`.',
    ...groups.map(
      ([title, names, { entries }]) =>
        `## ${title}\n\n${table(
          ['Setting', 'Values', 'Default', ''],
          names.flatMap((name) => rowsFor(name, entries)),
        )}`,
    ),
  ].join('\n\n')
}

/** The row of a setting, and one for each of its members. */
function rowsFor(name: string, entries: Readonly<Record<string, unknown>>, path = name): string[][] {
  const { type, fallback, members } = describeSchema(entries[name])
  const row = [`\`${path}\``, type, toDefault(fallback), comments[name] ?? '']
  const below = Object.keys(members).flatMap((member) => rowsFor(member, members, `${path}.${member}`))
  return [row, ...below]
}

function toDefault(fallback: unknown): string {
  return fallback === undefined || JSON.stringify(fallback) === '{}' ? '' : `\`${JSON.stringify(fallback)}\``
}
