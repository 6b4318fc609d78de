import { accountTypesByName } from '@latchkey/wire'

/** The values of a label: a closed list, or the set that bounds it. */
type LabelValues = readonly string[] | { readonly boundedBy: string }
export type MetricSpec = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: Readonly<Record<string, LabelValues>>
  /** Upper limits in seconds, of a histogram. */
  readonly buckets?: readonly number[]
  /** How the processes of one machine are combined. Missing: they are added. */
  readonly aggregator?: 'sum' | 'min' | 'max' | 'first'
  /** Series that are 0 from the start: an alert on an increase would miss the first event of a new series. */
  readonly series?: readonly Readonly<Record<string, string>>[]
}

const jobs = ['cleaning', 'outbox', 'webhooks', 'revocations', 'transactions', 'measuring'] as const
export type Job = (typeof jobs)[number]

const queues = ['outbox', 'webhooks', 'revocations', 'transactions'] as const
export type Queue = (typeof queues)[number]

/** Outside services, as the operator knows them. */
const services = [
  ...(['abi', 'captcha', 'chain', 'cloud', 'cross-app', 'custom-auth', 'farcaster', 'import'] as const),
  ...(['login', 'mail', 'onramp', 'prices', 'signer', 'sms', 'tokens', 'webhook', 'other'] as const),
] as const
export type Service = (typeof services)[number]

/** Types of accounts that can log in. */
export const loginTypes: readonly string[] = [...accountTypesByName().keys(), 'guest', 'other']

const eventResults = {
  notice: ['sent', 'delayed', 'given_up'],
  webhook: ['sent', 'delayed', 'given_up', 'disabled'],
  cleaning: ['failed'],
  redis: ['unreachable', 'restored'],
} as const

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const statementSeconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const outsideSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/**
 * Every metric of the server itself. The dashboard, the alerts, the reference and the tests are compared with it. No
 * label has a value that a caller chooses: the number of series would be unlimited.
 */
export const metricList = {
  info: {
    name: 'latchkey_info',
    type: 'gauge',
    help: 'Always 1; its labels describe the process',
    labels: { version: { boundedBy: 'the release' }, profile: ['development', 'production'] },
    aggregator: 'first',
  },
  requests: {
    name: 'latchkey_http_request_seconds',
    type: 'histogram',
    help: 'Seconds until an answer was ready',
    labels: {
      handler: { boundedBy: 'the declared paths, and `other`' },
      method: { boundedBy: 'the methods of HTTP' },
      status: { boundedBy: 'the statuses of HTTP' },
    },
    buckets: requestSeconds,
  },
  running: {
    name: 'latchkey_http_requests_running',
    type: 'gauge',
    help: 'Requests that are being answered',
    labels: {},
  },
  refusals: {
    name: 'latchkey_refusals_total',
    type: 'counter',
    help: 'Requests refused with an error code, by the called endpoint',
    labels: {
      handler: { boundedBy: 'the declared paths, and `other`' },
      code: { boundedBy: 'the error codes' },
    },
  },
  logins: {
    name: 'latchkey_logins_total',
    type: 'counter',
    help: 'Sessions opened by a login, by the type of the account that was used',
    labels: { type: loginTypes, user: ['new', 'returning'] },
    series: loginTypes.flatMap((type) => ['new', 'returning'].map((user) => ({ type, user }))),
  },
  refreshes: {
    name: 'latchkey_refreshes_total',
    type: 'counter',
    help: 'Refreshes of sessions. `stolen` is a copy of an old token, and is also counted as `refused`',
    labels: { result: ['renewed', 'repeated', 'stolen', 'refused'] },
    series: ['renewed', 'repeated', 'stolen', 'refused'].map((result) => ({ result })),
  },
  events: {
    name: 'latchkey_events_total',
    type: 'counter',
    help: 'What happened, by result',
    labels: {
      event: Object.keys(eventResults),
      result: [...new Set(Object.values(eventResults).flat())],
    },
    series: Object.entries(eventResults).flatMap(([event, results]) =>
      results.map((result) => ({ event, result })),
    ),
  },
  brokenRows: {
    name: 'latchkey_broken_rows_total',
    type: 'counter',
    help: 'Rows changed by another writer than this server, each counted once a day',
    labels: {},
  },
  statements: {
    name: 'latchkey_database_statement_seconds',
    type: 'histogram',
    help: 'Seconds from sending a statement to its result',
    labels: { kind: ['read', 'write', 'begin', 'commit', 'rollback'] },
    buckets: statementSeconds,
  },
  connectionWaits: {
    name: 'latchkey_database_wait_seconds',
    type: 'histogram',
    help: 'Seconds that a statement or transaction waited for a connection',
    labels: {},
    buckets: statementSeconds,
  },
  connections: {
    name: 'latchkey_database_connections',
    type: 'gauge',
    help: 'Connections of the pool, and requests waiting for one',
    labels: { state: ['busy', 'idle', 'waiting'] },
  },
  databaseUp: {
    name: 'latchkey_database_up',
    type: 'gauge',
    help: '1 if the database answered the last measurement, otherwise 0',
    labels: {},
    aggregator: 'min',
  },
  unopenedKeys: {
    name: 'latchkey_keys_unopened',
    type: 'gauge',
    help: 'Data keys that the key-encryption keys of this server do not open',
    labels: {},
    aggregator: 'max',
  },
  queueRows: {
    name: 'latchkey_queue_rows',
    type: 'gauge',
    help: 'Waiting rows of a queue in the database, counted up to 10000',
    labels: { queue: queues },
    aggregator: 'max',
  },
  queueOverdue: {
    name: 'latchkey_queue_overdue_seconds',
    type: 'gauge',
    help: 'How long the most overdue row of a queue has been due',
    labels: { queue: queues },
    aggregator: 'max',
  },
  webhookEndpoints: {
    name: 'latchkey_webhook_endpoints',
    type: 'gauge',
    help: 'Webhook endpoints of all apps, by state',
    labels: { state: ['healthy', 'failing', 'disabled'] },
    aggregator: 'max',
  },
  rounds: {
    name: 'latchkey_job_rounds_total',
    type: 'counter',
    // Not `job`: Prometheus gives that label to each target.
    help: 'Finished rounds of the jobs',
    labels: { task: jobs, result: ['done', 'failed'] },
    series: jobs.flatMap((task) => ['done', 'failed'].map((result) => ({ task, result }))),
  },
  lastRounds: {
    name: 'latchkey_job_last_success_seconds',
    type: 'gauge',
    help: 'When a round of a job last succeeded, as a Unix time',
    labels: { task: jobs },
    aggregator: 'max',
  },
  outside: {
    name: 'latchkey_outside_request_seconds',
    type: 'histogram',
    help: 'Seconds of a request to an outside service. `failed`: there was no answer',
    labels: { service: services, result: ['answered', 'failed'] },
    buckets: outsideSeconds,
  },
} as const satisfies Record<string, MetricSpec>

/** Metrics of Node.js itself that the dashboard and the alerts use. */
export const processMetrics = [
  'process_start_time_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
] as const
