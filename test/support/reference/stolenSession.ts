import { limits } from '@latchkey/wire'
import type { Change } from '../../../packages/server/src/changes/change.ts'
import { type ChangeName, changes, getChange } from '../../../packages/server/src/changes/changes.ts'
import { harmless } from '../../../packages/server/src/changes/harmless.ts'
import { events } from '../../../packages/server/src/notices/events.ts'

type Row = { name: ChangeName } & Change
type Thief = { who: string; age: 'old' | 'young'; place: 'own' | 'new' }

const rows: Row[] = (Object.keys(changes) as ChangeName[]).map((name) => ({ name, ...getChange(name) }))
const thieves: Thief[] = [
  { who: 'Old, another device', age: 'old', place: 'new' },
  { who: 'Old, owner’s device', age: 'old', place: 'own' },
  { who: 'Young, another device', age: 'young', place: 'new' },
  { who: 'Young, owner’s device', age: 'young', place: 'own' },
]
const logins = { any: 'any', fresh: 'fresh', young: 'of ten minutes' } as const

/** docs/security/stolen-session.md: the table of changes from the point of view of a thief. */
export function stolenSessionPage(): string {
  return [
    '# What a thief with a stolen session can do',
    `A bearer is **young** while its login is fresh (\`recovery_max_auth_age_seconds\`, ${limits.recoveryMaxAuthAgeSeconds / 3_600} hours unless the app says otherwise), and **old** after that; a refresh does not make it younger. This page is generated from [the table](../../packages/server/src/changes/changes.ts) that every endpoint reads ([decision 11: holds and notices](../develop/decisions/011-holds-and-notices.md)), and a [test](../../packages/server/src/changes/changes.test.ts) tries each row with each of the four thieves. A second factor is required only of users who have one.`,
    '## Within ten minutes',
    'Whether each thief can do it at once. *On hold*: the login works, but opens no wallet for a day.',
    table(
      ['Change', ...thieves.map(({ who }) => who)],
      rows.map((row) => [row.does, ...thieves.map((thief) => toCell(row, thief))]),
    ),
    '## After a day',
    table(
      ['Bearer', 'What changes'],
      [
        [
          'Old',
          `The holds end, unless a link was pressed: ${list(rows.filter(({ isHeld }) => isHeld).map(({ does }) => does))}. A login by such a method is then fresh, and can do what a young bearer can.`,
        ],
        [
          'Young',
          `The login is old. Changes that were refused because an address or the last factor was removed are possible for a new fresh login: ${list(rows.filter(({ waitsForContacts }) => waitsForContacts).map(({ does }) => does))}.`,
        ],
      ],
    ),
    '## After a week, and after a month',
    table(
      ['After', 'Ends'],
      [
        [`${limits.undoDays} days`, 'every link in a notice'],
        ...rows
          .flatMap(({ erases }) =>
            erases ? [[`${erases.afterDays} days`, `erased for good: ${erases.what}`]] : [],
          )
          .filter(isFirst),
      ],
    ),
    '## What the owner sees and can undo',
    'Each notice goes to every email address and phone number of the user, those removed within a day included. Users without one see nothing.',
    table(
      ['The thief can', 'Login', 'Also required', 'On hold', 'Notice', 'Its link', 'Otherwise'],
      rows.map((row) => [
        row.does,
        logins[row.login],
        describeNeeds(row),
        row.isHeld ? 'a day, if the login is old' : '–',
        titleFor(row),
        row.link ?? '–',
        row.otherwise ?? '–',
      ]),
    ),
    `Every link works once, for ${limits.undoDays} days. It also ends every session and disables the devices that were registered since ([decision 11: holds and notices](../develop/decisions/011-holds-and-notices.md)). A change whose notice cannot be written is refused: ${limits.noticesPerDay} of each kind a day.`,
    '## Endpoints without such a change',
    table(
      ['Endpoint', 'Why'],
      harmless.map(([{ method, path }, why]) => [`\`${method} ${path}\``, why]),
    ),
  ].join('\n\n')
}

function toCell({ login, onDevice, isHeld, factor, asks }: Row, { age, place }: Thief): string {
  if (age === 'old' && login !== 'any') return 'no'
  if (onDevice && place === 'new') return 'no'
  const yes = age === 'old' && isHeld ? 'on hold' : 'yes'
  if (factor) return `${yes}, after the factor`
  return asks ? `${yes}, with ${asks}` : yes
}

function describeNeeds({ onDevice, factor, asks, waitsForContacts }: Row): string {
  const all = [
    ...(onDevice ? ['a device that has the wallet'] : []),
    ...(factor ? ['a second factor'] : []),
    ...(asks ? [asks] : []),
    ...(waitsForContacts ? ['no address, number or last factor removed within a day'] : []),
  ]
  return all.length === 0 ? '–' : all.join('; ')
}

function titleFor({ name, quiet }: Row): string {
  return quiet === undefined ? `*${events[name as keyof typeof events].title}*` : `none: ${quiet}`
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...body.map(line)].join('\n')
}

function list(items: readonly string[]): string {
  return items.join('; ')
}

function isFirst(row: readonly string[], at: number, all: readonly (readonly string[])[]): boolean {
  return all.findIndex((other) => other.join() === row.join()) === at
}
