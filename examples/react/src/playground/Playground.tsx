import { useState } from 'react'
import { createPortal } from 'react-dom'
import { AccountPill } from './AccountPill.tsx'
import { AccountView } from './account/AccountView.tsx'
import { useEvents } from './aside/events.ts'
import { InboxPart } from './aside/InboxPart.tsx'
import { InboxContext, useInboxOfServer } from './aside/inbox.ts'
import { LogPart } from './aside/LogPart.tsx'
import { CodePart } from './code/CodePart.tsx'
import { Dock } from './Dock.tsx'
import { Header } from './Header.tsx'
import { useLook } from './look/useLook.ts'
import { PageContext } from './page.ts'
import { Panel } from './panel/Panel.tsx'
import { noSession, type Session } from './session.ts'
import { Login } from './stage/Login.tsx'
import { Stage } from './stage/Stage.tsx'
import { useStage } from './stage/useStage.ts'
import { usePageTheme } from './usePageTheme.ts'
import { usePane } from './usePane.ts'

/**
 * The settings, the login that they configure, and its code. The provider is in the middle column, since it draws an
 * inline modal where it is mounted. The account page uses the provider but is drawn elsewhere.
 */
export function Playground() {
  const { theme, setTheme, scheme, systemScheme } = usePageTheme()
  const { look, change, reset } = useLook()
  const { view, pane, show } = usePane()
  const { events, log } = useEvents()
  const stage = useStage(look, change)
  const inbox = useInboxOfServer()
  const [session, setSession] = useState<Session>(noSession)
  const [step, setStep] = useState<string>()
  const [sentence, announce] = useState('')
  const [pillSlot, setPillSlot] = useState<HTMLElement | null>(null)
  const [account, setAccount] = useState<HTMLElement | null>(null)
  const loginScheme = look.theme === 'auto' ? systemScheme : look.theme
  return (
    <PageContext value={{ look, change, reset, session, view, show, log, announce }}>
      <InboxContext value={inbox}>
        <div className="pg-page" data-view={view} data-pane={pane} data-scheme={scheme}>
          <a className="pg-skip" href="#pg-stage">
            Skip to your login
          </a>
          <p className="lk-sr" role="status">
            {sentence}
          </p>
          <Header theme={theme} onTheme={setTheme} onPillSlot={setPillSlot} />
          <main className="pg-main">
            <Panel />
            <Stage stage={stage} scheme={loginScheme} step={step}>
              <Login stage={stage} isModalOpen={step !== undefined} onSession={setSession} onStep={setStep}>
                {account && createPortal(<AccountView />, account)}
                {pillSlot &&
                  createPortal(<AccountPill slot={pillSlot} onPress={stage.openOverPage} />, pillSlot)}
              </Login>
            </Stage>
            <section className="pg-account" aria-label="Account" ref={setAccount} />
            <aside className="pg-aside" aria-label="Code and events">
              <CodePart />
              <InboxPart step={step} />
              <LogPart events={events} />
            </aside>
          </main>
          <Dock pane={pane} />
        </div>
      </InboxContext>
    </PageContext>
  )
}
