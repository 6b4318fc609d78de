import { applyTheme, Boundary, fillText } from '@latchkey/react/firstParty'
import { createRoot } from 'react-dom/client'
import { keepKnown } from './address.ts'
import { isAwaited, postToOpener } from './answer.ts'
import { ConsentWindow } from './ConsentWindow.tsx'
import { createOwnClient } from './client.ts'
import { type PageRequest, readRequest } from './request.ts'
import { chooseLanguage, loadTexts, type Texts } from './texts/texts.ts'

// The page around a frame could steal clicks; the policy forbids framing, and old browsers show nothing (R73: consent
// window).
if (window.top === window) void begin()

/** The requester waits for this window: every failure is shown in it, and a page that connects is notified. */
async function begin(): Promise<void> {
  const language = chooseLanguage(navigator.languages)
  const texts = await loadTexts(language)
  let request: PageRequest | undefined
  const fail = () => {
    if (request && isAwaited(request)) postToOpener(request, { error: texts.failed })
  }
  try {
    request = readRequest(document)
    keepKnown(request)
    draw({ request, language, texts }, fail)
  } catch (error) {
    console.error(error)
    fail()
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = texts.failed
    document.getElementById('page')?.replaceChildren(line)
  }
}

function draw({ request, language, texts }: PageSetup, fail: () => void): void {
  setUpPage(document.documentElement, { request, language, texts })
  const latchkey = createOwnClient(request, { language, texts })
  const container = document.getElementById('page')
  if (!container) return
  createRoot(container).render(
    <Boundary onError={fail} fallback={<p role="alert">{texts.failed}</p>}>
      <ConsentWindow {...{ latchkey, request, language, texts }} />
    </Boundary>,
  )
}

type PageSetup = { request: PageRequest; language: string; texts: Texts }

/** Sets up the page around the card: language, window title, and the app's background in light or dark. */
function setUpPage(page: HTMLElement, { request, language, texts }: PageSetup): void {
  const { provider, requester, theme } = request
  const names = { provider: provider.name, requester: requester.name }
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = fillText(request.kind === 'transact' ? texts.signTitle : texts.title, names)
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => applyTheme(page, { theme: theme === 'light' ? 'auto' : theme }, system.matches)
  system.addEventListener('change', apply)
  apply()
}
