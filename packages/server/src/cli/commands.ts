import type { Command } from './command.ts'
import { allowlistCommand, denylistCommand } from './commands/accessCommands.ts'
import {
  createAppCommand,
  createClientCommand,
  listAppsCommand,
  rotateSecretCommand,
  rotateSigningKeyCommand,
  showAppCommand,
  updateAppCommand,
} from './commands/appCommands.ts'
import {
  acceptCommand,
  connectCommand,
  connectionsCommand,
  disconnectCommand,
} from './commands/connectCommands.ts'
import {
  revokeDelegationCommand,
  setDelegationCommand,
  showDelegationCommand,
} from './commands/delegationCommands.ts'
import { endpointsCommand } from './commands/endpointsCommand.ts'
import { createExampleAppCommand } from './commands/exampleAppCommand.ts'
import { resetFactorsCommand } from './commands/factorCommands.ts'
import { importPrivyCommand } from './commands/importCommand.ts'
import {
  addKeysCommand,
  exportKeysCommand,
  listKeysCommand,
  newKeysCommand,
  rotateKeysCommand,
} from './commands/keysCommand.ts'
import { eventsCommand } from './commands/listCommands.ts'
import { migrateCommand } from './commands/migrateCommand.ts'
import {
  createPolicyCommand,
  listPoliciesCommand,
  removePolicyCommand,
  updatePolicyCommand,
} from './commands/policyCommands.ts'
import { createQuorumCommand, listQuorumsCommand } from './commands/quorumCommands.ts'
import { rebindAppCommand } from './commands/rebindCommand.ts'
import { listSecretsCommand, revokeSecretCommand } from './commands/secretCommands.ts'
import { signerCommand } from './commands/signerCommand.ts'
import {
  addTestAccountCommand,
  listTestAccountsCommand,
  removeTestAccountCommand,
} from './commands/testAccountCommands.ts'
import { restoreUserCommand } from './commands/userCommands.ts'
import { listVendorsCommand, removeVendorCommand, setVendorCommand } from './commands/vendorCommands.ts'
import { restoreWalletCommand } from './commands/walletCommands.ts'
import {
  addWebhookCommand,
  enableWebhookCommand,
  listDeliveriesCommand,
  listWebhooksCommand,
  removeWebhookCommand,
  replayCommand,
  rotateWebhookCommand,
  testWebhookCommand,
} from './commands/webhookCommands.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { planCommand } from './plan/planCommand.ts'
import { serveCommand } from './serve.ts'

type CommandEntry = {
  command: Command
  /** Its arguments, two spaces, and its purpose. */
  says: string
  /** Example arguments. */
  example?: string
}

/** Every command by its name. */
export const commands: Record<string, CommandEntry> = {
  serve: { command: serveCommand, says: '[--workers N]  run the server', example: '--workers 4' },
  signer: { command: signerCommand, says: 'run the process that signs for apps, next to the server' },
  migrate: {
    command: migrateCommand,
    says: '[--wait] [--json]  bring the database up to date before servers start; --wait only waits until that is done',
  },
  'create-app': {
    command: createExampleAppCommand,
    says: '<folder> [--next] [--packages FOLDER]  create a small app with Vite or Next.js that logs in here',
    example: 'my-app',
  },
  'app create': {
    command: createAppCommand,
    says: '--name N --origin O [--origin O2] [--set path=value] [--json]  create an app and show its secret',
    example: '--name "My app" --origin http://localhost:5173',
  },
  'app list': { command: listAppsCommand, says: '[--json]  list all apps' },
  'app show': { command: showAppCommand, says: '<app id> [--json]  show the settings of an app as JSON' },
  'app update': {
    command: updateAppCommand,
    says: '<app id> [--name N] [--set path=value] [--add-origin O] [--remove-origin O] [--json]  change the settings of an app',
    example: '<app id> --add-origin https://app.example.com --set sms_auth=true',
  },
  'app rebind': {
    command: rebindAppCommand,
    says: '<app id> [--accept]  show an app whose row was changed outside Latchkey, and accept it',
  },
  'app secret rotate': {
    command: rotateSecretCommand,
    says: '<app id> [--overlap seconds] [--json]  make a new secret; the old ones stay valid for one day',
    example: '<app id> --overlap 3600',
  },
  'app secret list': {
    command: listSecretsCommand,
    says: '<app id> [--json]  list the secrets of an app by their ids, with when they end',
  },
  'app secret revoke': {
    command: revokeSecretCommand,
    says: '<app id> <id>  end a secret now, such as one that was stolen',
  },
  'app key rotate': { command: rotateSigningKeyCommand, says: '<app id>  make a new key for signing tokens' },
  'app client create': {
    command: createClientCommand,
    says: '<app id> --name N [--origin O] [--json]  create a client with its own origins',
  },
  'app allowlist': {
    command: allowlistCommand,
    says: '<app id> [--add ENTRY] [--remove ENTRY] [--json]  change which addresses, domains, numbers and wallets may sign up while allowlist_enabled is set',
    example: '<app id> --add ada@example.com --add @example.org',
  },
  'app denylist': {
    command: denylistCommand,
    says: '<app id> [--add ENTRY] [--remove ENTRY] [--json]  change which addresses, domains, numbers and wallets may neither log in nor be linked',
    example: '<app id> --add @example.net',
  },
  'app test-account add': {
    command: addTestAccountCommand,
    says: '<app id> [--email E] [--phone P] [--name N] [--json]  make an account that logs in with a fixed code, for tests',
    example: '<app id> --name "App review"',
  },
  'app test-account list': {
    command: listTestAccountsCommand,
    says: '<app id> [--json]  list the test accounts of an app with their codes',
  },
  'app test-account remove': {
    command: removeTestAccountCommand,
    says: '<app id> <id>  remove a test account; its code no longer logs in',
  },
  'app vendor list': {
    command: listVendorsCommand,
    says: '<app id> [--json]  list the vendors (Google, Twilio …) whose keys an app has',
  },
  'app vendor set': {
    command: setVendorCommand,
    says: '<app id> <vendor>  read the keys of a vendor from standard input, as name=value lines or JSON',
    example: '<app id> google < google.txt',
  },
  'app vendor remove': {
    command: removeVendorCommand,
    says: '<app id> <vendor>  delete the keys of a vendor',
  },
  'app connect': {
    command: connectCommand,
    says: '<app id> --provider ID [--api-url URL --name N [--icon URL]] [--origin O] [--read-only]  let users log in with their account of another app',
  },
  'app accept': {
    command: acceptCommand,
    says: '<app id> --requester ID --name N [--icon URL] [--callback URL] [--origin O] [--read-only]  let another app ask its users to log in, and to sign unless --read-only is set',
  },
  'app connections': {
    command: connectionsCommand,
    says: '<app id> [--json]  list connected apps in both directions, and which may ask for signatures',
  },
  'app disconnect': {
    command: disconnectCommand,
    says: '<app id> --provider ID | --requester ID  end a connection and all consents to it',
  },
  'app quorum create': {
    command: createQuorumCommand,
    says: '<app id> [--key KEY] [--new-key] [--threshold N] [--name N] [--json]  create a key quorum: the keys with which your server signs for users',
    example: '<app id> --new-key',
  },
  'app quorum list': { command: listQuorumsCommand, says: '<app id> [--json]  list key quorums' },
  'app policy create': {
    command: createPolicyCommand,
    says: '<app id> [--owner QUORUM] [--json]  create a policy, which says what may be signed, from standard input',
    example: '<app id> < daily-allowance.json',
  },
  'app policy update': {
    command: updatePolicyCommand,
    says: '<app id> <policy id>  replace the rules of a policy without an owner from standard input',
  },
  'app policy remove': {
    command: removePolicyCommand,
    says: '<app id> <policy id>  remove a policy without an owner; nothing is signed under it afterwards',
  },
  'app policy list': { command: listPoliciesCommand, says: '<app id> [--json]  list policies' },
  'app delegation set': {
    command: setDelegationCommand,
    says: '<app id> --quorum ID --policy ID [--policy ID2] | --off  set the key quorum and the policies that users can agree to',
  },
  'app delegation show': {
    command: showDelegationCommand,
    says: '<app id> [--json]  show the delegation settings and the number of delegated wallets',
  },
  'app delegation revoke': {
    command: revokeDelegationCommand,
    says: '<app id> --all | --user ID [--json]  revoke the delegations of all users or of one',
    example: '<app id> --user did:privy:…',
  },
  'app events': {
    command: eventsCommand,
    says: '<app id> [--days N] [--json]  count the events that clients reported',
  },
  'webhook add': {
    command: addWebhookCommand,
    says: '<app id> --url URL [--event TYPE] [--json]  send events to your server, all or those of a type, and show the secret that verifies them',
    example: '<app id> --url https://api.example.com/webhooks --event user.created',
  },
  'webhook list': {
    command: listWebhooksCommand,
    says: '<app id> [--json]  list endpoints, with their state and the number of events that wait or failed',
  },
  'webhook test': {
    command: testWebhookCommand,
    says: '<app id> <endpoint id> [--json]  send a test event now, and show the answer or the reason of a failure',
  },
  'webhook rotate': {
    command: rotateWebhookCommand,
    says: '<app id> <endpoint id> [--overlap seconds] [--json]  make a new secret; events are signed with the old one too for one day',
  },
  'webhook enable': {
    command: enableWebhookCommand,
    says: '<app id> <endpoint id>  enable an endpoint that was disabled after failures',
  },
  'webhook remove': {
    command: removeWebhookCommand,
    says: '<app id> <endpoint id>  delete an endpoint and its log',
  },
  'webhook deliveries': {
    command: listDeliveriesCommand,
    says: '<app id> [--endpoint ID] [--failed] [--limit N] [--json]  list what was sent, with attempts, status and answer',
  },
  'webhook replay': {
    command: replayCommand,
    says: '<app id> --delivery ID | --endpoint ID | --since TIME [--all]  send again what failed; --all sends delivered events again too',
    example: '<app id> --since 2026-11-27T08:00:00Z',
  },
  'keys rotate': {
    command: rotateKeysCommand,
    says: '[--data]  wrap all data keys under the newest key-encryption keys, or under new ones; --data also makes new data keys',
  },
  'keys add': {
    command: addKeysCommand,
    says: '[--stdin]  add new keys to keys.json without using them, or add the keys of another machine from standard input',
  },
  'keys export': {
    command: exportKeysCommand,
    says: 'print the keys, for another machine or for LATCHKEY_KEYS',
  },
  'keys new': { command: newKeysCommand, says: 'print a value for LATCHKEY_KEYS that begins with new keys' },
  'keys list': {
    command: listKeysCommand,
    says: '[--json]  list the names of the keys and which are in use',
  },
  doctor: {
    command: doctorCommand,
    says: '[--origin O [--app ID]] [--workers N] | --load [--seconds 10] [--callers 4] [--json]  check config, database, mail and origins, and print the CSP for host pages; --origin explains why a page at that origin does not start, --load logs in synthetic users and says where the time goes',
    example: '--origin http://localhost:5173',
  },
  'user restore': {
    command: restoreUserCommand,
    says: '<app id> <user id> [--take-back] [--dry-run] [--json]  restore a user that a transfer or a deletion closed',
    example: '<app id> <user id> --dry-run',
  },
  'user wallet restore': {
    command: restoreWalletCommand,
    says: '<app id> <user id> <address> [--dry-run] [--json]  restore a wallet that a link in a notice set aside',
    example: '<app id> <user id> <address> --dry-run',
  },
  'user mfa reset': {
    command: resetFactorsCommand,
    says: '<app id> <user id> [--cancel] [--dry-run] [--json]  remove all second factors of a user who lost them, one day from now',
    example: '<app id> <user id> --dry-run',
  },
  'import privy': {
    command: importPrivyCommand,
    says: '<app id> --file F | --app-id ID [--api-url URL] [--dry-run] [--restart] [--report F] [--json]  import users of Privy with their ids and accounts',
    example: '<app id> --file users.jsonl --dry-run',
  },
  plan: {
    command: planCommand,
    says: '--users N [--daily 0.2] [--json]  calculate servers, database and disk for a number of users',
    example: '--users 1000000',
  },
  endpoints: { command: endpointsCommand, says: '[--json]  list every endpoint and whether it is built' },
}
