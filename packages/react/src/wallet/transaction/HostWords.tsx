import { parseUrl } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { ContractUIOptions, TransactionUIOptions } from './sendOptions.ts'

type AppWords = {
  title?: string | undefined
  description?: string | undefined
  transactionInfo?: TransactionUIOptions | undefined
}

/** The app's own text about its request, marked as such; the rows below show the content to sign. */
export function HostWords({ app, wording }: { app: string; wording: AppWords }) {
  const { transaction: t } = useMoreTexts()
  const { transactionInfo: { action, contractInfo, title: heading } = {}, description } = wording
  const title = wording.title || heading
  const image = contractInfo?.imgUrl
  if (!(title || action || description || contractInfo?.name || image)) return null
  return (
    <section className="lk-said" aria-label={fillText(t.hostSays, { app })}>
      {image && <Picture {...contractInfo} />}
      <div>
        <small>{fillText(t.hostSays, { app })}</small>
        {title && <b dir="auto">{title}</b>}
        {action && <p dir="auto">{action}</p>}
        {description && <p dir="auto">{description}</p>}
        {contractInfo && <ContractName {...contractInfo} />}
      </div>
    </section>
  )
}

/** Its text alternative is the name next to it, unless the app has a better one. */
function Picture({ imgUrl = '', imgAltText, imgSize = 'sm', name = '' }: ContractUIOptions) {
  return (
    <span className={imgSize} {...(imgAltText && { role: 'img', 'aria-label': imgAltText })}>
      <Tile mark={{ image: imgUrl, letter: name }} />
    </span>
  )
}

function ContractName({ name, url }: ContractUIOptions) {
  const address = readWebAddress(url)
  const label = name || address?.host
  if (!label) return null
  if (!address) return <p>{label}</p>
  return (
    <a className="lk-link" href={address.href} target="_blank" rel="noopener noreferrer">
      {label}
      <Icon name="out" size={14} />
    </a>
  )
}

/** Allows only http and https: a `javascript:` URL would run in the page that signs. */
function readWebAddress(url: string | undefined): URL | undefined {
  const address = parseUrl(url ?? '')
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
