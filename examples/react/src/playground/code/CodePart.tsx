import { useState } from 'react'
import { installation } from '../../installation.ts'
import { toConfig } from '../look/toConfig.ts'
import { usePage } from '../page.ts'
import { useCopy } from '../ui/Copy.tsx'
import { Icon } from '../ui/icons.ts'
import { Source } from './Source.tsx'
import { type Snippet, snippets, toPlainCode } from './snippets.ts'
import { Tabs } from './Tabs.tsx'
import { userCode } from './userCode.ts'

/** The code of the current view, in tabs by purpose. On the account page the user tab is first. */
export function CodePart() {
  const { look, session, view } = usePage()
  const [choices, setChosen] = useState<Record<typeof view, string>>({ build: 'react', account: 'user' })
  const { user } = session
  const all: Record<string, Snippet> = {
    ...(view === 'account' && user
      ? { user: { name: 'User', file: 'usePrivy().user', write: () => userCode(user) } }
      : {}),
    ...snippets,
  }
  const name = Object.hasOwn(all, choices[view]) ? choices[view] : 'react'
  const snippet = all[name] ?? snippets.react
  const code = snippet.write({
    appId: installation.appId,
    apiUrl: installation.apiUrl,
    config: toConfig(look),
  })
  const { isCopied, copy } = useCopy()
  return (
    <section className="pg-codes" aria-label="Code">
      <Tabs
        tabs={all}
        chosen={name}
        isShort={view === 'account'}
        onChoose={(next) => setChosen({ ...choices, [view]: next })}
      />
      <div id="pg-codepanel" role="tabpanel" aria-labelledby={`pg-tab-${name}`} className="pg-codepanel">
        <div className="pg-file">
          <code dir="ltr">{snippet.file}</code>
          <button
            type="button"
            className={`pg-b quiet${isCopied ? ' is-done' : ''}`}
            onClick={() => copy(toPlainCode(name, code))}
          >
            <Icon name={isCopied ? 'check' : 'copy'} size={16} />
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </div>
        <Source key={name} code={code} isDiff={name === 'privy'} />
      </div>
    </section>
  )
}
