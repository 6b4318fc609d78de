/** `together`: both are done. Otherwise the sentence that refuses them, and nothing is done. */
export type Meeting = 'together' | RegExp

const together = 'together'

/** Every two flags that one command may be given, by the command and by their names in the order of the alphabet. */
export const flagPairs: Readonly<Record<string, Readonly<Record<string, Meeting>>>> = {
  'create-app': { 'next packages': together },
  'app create': {
    'json name': together,
    'json origin': together,
    'json set': together,
    'name origin': together,
    'name set': together,
    'origin set': together,
  },
  'app update': {
    'add-origin json': together,
    'add-origin name': together,
    'add-origin remove-origin': together,
    'add-origin set': together,
    'json name': together,
    'json remove-origin': together,
    'json set': together,
    'name remove-origin': together,
    'name set': together,
    'remove-origin set': together,
  },
  'app secret rotate': { 'json overlap': together },
  'app client create': { 'json name': together, 'json origin': together, 'name origin': together },
  'app allowlist': { 'add json': together, 'add remove': together, 'json remove': together },
  'app connect': {
    'api-url icon': /^--name is what users of the app call it/,
    'api-url name': together,
    'api-url origin': /^--origin has no meaning with --api-url/,
    'api-url provider': /^--name is what users of the app call it/,
    'api-url read-only': /^--name is what users of the app call it/,
    'icon name': /^--icon and --name have no meaning without --api-url/,
    'icon origin': /^--icon and --name have no meaning without --api-url/,
    'icon provider': /^--icon and --name have no meaning without --api-url/,
    'icon read-only': /^--icon and --name have no meaning without --api-url/,
    'name origin': /^--icon and --name have no meaning without --api-url/,
    'name provider': /^--icon and --name have no meaning without --api-url/,
    'name read-only': /^--icon and --name have no meaning without --api-url/,
    'origin provider': together,
    'origin read-only': together,
    'provider read-only': together,
  },
  'app accept': {
    'callback icon': together,
    'callback name': together,
    'callback origin': together,
    'callback read-only': together,
    'callback requester': together,
    'icon name': together,
    'icon origin': together,
    'icon read-only': together,
    'icon requester': together,
    'name origin': together,
    'name read-only': together,
    'name requester': together,
    'origin read-only': together,
    'origin requester': together,
    'read-only requester': together,
  },
  'app disconnect': { 'provider requester': /^either --provider or --requester/ },
  'app events': { 'days json': together },
  doctor: {
    'app origin': together,
    'app workers': /^--app has no meaning without --origin/,
    'origin workers': together,
  },
  'user restore': { 'dry-run json': together, 'dry-run take-back': together, 'json take-back': together },
  'user wallet restore': { 'dry-run json': together },
  'user mfa reset': { 'cancel dry-run': together, 'cancel json': together, 'dry-run json': together },
}

/** Two values that cannot both hold, though their flags may meet. */
export const contradictions: readonly { command: string; args: readonly string[]; notes: RegExp }[] = [
  {
    command: 'app create',
    args: ['--name', 'A', '--set', 'name=B'],
    notes: /^The name is there twice, as --name and as --set name=/,
  },
  {
    command: 'app update',
    args: ['--name', 'A', '--set', 'name=B'],
    notes: /^The name is there twice, as --name and as --set name=/,
  },
  {
    command: 'app update',
    args: ['--set', 'sms_auth=true', '--set', 'sms_auth=false'],
    notes: /^--set has sms_auth twice/,
  },
  {
    command: 'app update',
    args: ['--add-origin', 'https://a.example', '--remove-origin', 'https://a.example/'],
    notes: /^https:\/\/a\.example is both added and removed/,
  },
  {
    command: 'app allowlist',
    args: ['--add', 'Ada@example.com', '--remove', 'ada@example.com'],
    notes: /^ada@example\.com is both added and removed/,
  },
  { command: 'app secret rotate', args: ['--overlap', ''], notes: /^--overlap is the number of seconds/ },
  { command: 'app secret rotate', args: ['--overlap', '1e3'], notes: /^--overlap is the number of seconds/ },
  { command: 'app secret rotate', args: ['--overlap=-1'], notes: /^--overlap is the number of seconds/ },
  { command: 'app events', args: ['--days', '0'], notes: /^--days is a number of days from 1 to 30/ },
  { command: 'app events', args: ['--days', '31'], notes: /^--days is a number of days from 1 to 30/ },
  { command: 'app events', args: ['--days', ''], notes: /^--days is a number of days from 1 to 30/ },
  { command: 'doctor', args: ['--workers', '65'], notes: /^--workers takes a number from 1 to 64/ },
  { command: 'doctor', args: ['--workers', '0'], notes: /^--workers takes a number from 1 to 64/ },
  { command: 'doctor', args: ['--workers', ' 4'], notes: /^--workers takes a number from 1 to 64/ },
]
