import type { PageEvent } from './events.ts'

const toTime = (date: Date) => date.toLocaleTimeString('en-GB')

/** Each entry is a sentence, with its request in smaller text. */
export function LogPart({ events }: { events: readonly PageEvent[] }) {
  return (
    <section className="pg-events" aria-labelledby="pg-events-title">
      <div className="pg-sh">
        <h2 id="pg-events-title">What just happened</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <ol className="pg-log" tabIndex={0} aria-label="Events, newest first">
        {events.length === 0 && (
          <li>
            <span />
            <p>Nothing yet.</p>
          </li>
        )}
        {events.map(({ id, at, sentence, request }) => (
          <li key={id} className="new">
            <time dateTime={at.toISOString()}>{toTime(at)}</time>
            <div>
              <p>{sentence}</p>
              {request && <code dir="ltr">{request}</code>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
