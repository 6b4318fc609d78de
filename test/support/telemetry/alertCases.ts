/** Samples, one a minute, in the notation of `promtool test rules`. */
type Series = Readonly<Record<string, string>>
type AlertCase = {
  /** With these samples it fires. */
  fires: Series
  /** With these it does not. */
  silent: Series
  /** Minutes after the start at which both are read. */
  minute: number
  /** The labels of the alert, besides its name and severity. */
  labels?: Readonly<Record<string, string>>
  /** Its summary, if numbers or labels are filled in. */
  says?: string
}

const requests = 'latchkey_http_request_seconds_count'
const logins = '/api/v1/passwordless/authenticate'
const failing = `${requests}{handler="${logins}",method="POST",status="503",instance="a"}`
const working = `${requests}{handler="${logins}",method="POST",status="200",instance="a"}`
const bucket = (le: string) =>
  `latchkey_http_request_seconds_bucket{handler="${logins}",method="POST",status="200",le="${le}",instance="a"}`
const ready = (status: number) =>
  `${requests}{handler="/readyz",method="GET",status="${status}",instance="a"}`
const notSent = `latchkey_refusals_total{handler="/api/v1/passwordless/init",code="message_not_sent"}`
const initCalls = `${requests}{handler="/api/v1/passwordless/init",method="POST",status="200"}`
const events = (event: string, result: string) => `latchkey_events_total{event="${event}",result="${result}"}`
const overdue = (queue: string) => `latchkey_queue_overdue_seconds{queue="${queue}"}`

/** For each alert, samples with which it fires, and similar ones with which it must not wake a person. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  LatchkeyMissing: {
    fires: { 'other{}': '1x20' },
    silent: { 'latchkey_info{version="1.0.0",profile="production"}': '1x20' },
    minute: 5,
  },
  LatchkeyErrors: {
    fires: { [failing]: '0+30x20', [working]: '0+600x20' },
    // The readiness probe of a stopping server, and a single failure at night.
    silent: { [ready(503)]: '0+600x20', [failing]: '0 0 0 0 0 1x15', [working]: '0+10x20' },
    minute: 15,
    says: '4.762% of the requests fail',
  },
  LatchkeySlow: {
    fires: { [bucket('1')]: '0+50x30', [bucket('2.5')]: '0+100x30', [bucket('+Inf')]: '0+100x30' },
    silent: { [bucket('1')]: '0+100x30', [bucket('2.5')]: '0+100x30', [bucket('+Inf')]: '0+100x30' },
    minute: 20,
    says: 'One of a hundred logins and refreshes takes 2.47s or more',
  },
  LatchkeyDatabaseDown: {
    fires: { 'latchkey_database_up{instance="a"}': '1 1 0x10' },
    silent: { 'latchkey_database_up{instance="a"}': '1 1 0 1x10' },
    minute: 6,
    labels: { instance: 'a' },
    says: 'The database does not answer a',
  },
  LatchkeyNotReady: {
    fires: { [ready(503)]: '0+12x20', [ready(200)]: '10x20' },
    silent: { [ready(503)]: '0+1x20', [ready(200)]: '0+12x20' },
    minute: 15,
    labels: { instance: 'a' },
    says: 'a runs, but is not ready',
  },
  LatchkeyKeysDoNotOpen: {
    fires: { 'latchkey_keys_unopened{instance="a"}': '2x10' },
    silent: { 'latchkey_keys_unopened{instance="a"}': '0x10' },
    minute: 5,
    labels: { instance: 'a' },
    says: 'a has no key for a part of the data',
  },
  LatchkeyRowsChanged: {
    fires: { 'latchkey_broken_rows_total{}': '0 0 1x10' },
    silent: { 'latchkey_broken_rows_total{}': '7x13' },
    minute: 5,
  },
  LatchkeySessionsCopied: {
    fires: { 'latchkey_refreshes_total{result="stolen"}': '0+5x20' },
    silent: { 'latchkey_refreshes_total{result="stolen"}': '0 1 2 3x17' },
    minute: 10,
  },
  LatchkeyCodesNotSent: {
    fires: { [notSent]: '0+5x30', [initCalls]: '0+10x30' },
    silent: { [notSent]: '0 1 2 3x27', [initCalls]: '0+10x30' },
    minute: 20,
    says: 'The mail server or the SMS provider refuses 50% of the codes',
  },
  LatchkeyQueueLate: {
    fires: { [overdue('outbox')]: '0+60x30' },
    silent: { [overdue('webhooks')]: '0+60x30', [overdue('outbox')]: '5x30' },
    minute: 20,
    labels: { queue: 'outbox' },
    says: 'The queue outbox is 20m 0s late',
  },
  LatchkeyNoticesGivenUp: {
    fires: { [events('notice', 'given_up')]: '0 0 1x30' },
    silent: { [events('notice', 'given_up')]: '3x33', [events('notice', 'delayed')]: '0+1x30' },
    minute: 20,
  },
  LatchkeyWebhookDisabled: {
    fires: { [events('webhook', 'disabled')]: '0 0 1x30' },
    silent: { [events('webhook', 'disabled')]: '1x33', [events('webhook', 'delayed')]: '0+1x30' },
    minute: 20,
  },
  LatchkeyRevocationsWait: {
    fires: { 'latchkey_queue_rows{queue="revocations"}': '1x30' },
    silent: { 'latchkey_queue_rows{queue="revocations"}': '1x8 0 1x20' },
    minute: 20,
  },
  LatchkeyJobStopped: {
    fires: { 'latchkey_job_last_success_seconds{task="cleaning"}': '0x90' },
    silent: { 'latchkey_job_last_success_seconds{task="cleaning"}': '0+60x90' },
    minute: 80,
    labels: { task: 'cleaning' },
    says: 'The job cleaning has not succeeded for 1h 20m 0s',
  },
}
