import { getEnvironment } from '../environment.ts'
import { openFrame } from '../frame.ts'
import { findDanger, readPageConfig } from '../page.ts'
import { chooseTexts } from './chooseTexts.ts'
import { showExport } from './exportPage.ts'
import { type ExportRequest, takeRequest } from './exportRequest.ts'
import { getProblem } from './problem.ts'
import { createView } from './view.ts'

const { languages, clipboard } = navigator

try {
  // First of all: from here on no address contains the token.
  const request = takeRequest(location, history, languages)
  if (request) start(request)
} catch (error) {
  sayPlainly(error)
}

/** Without the view, which may be the part that failed. */
function sayPlainly(error: unknown): void {
  const { language, texts } = chooseTexts(languages)
  document.documentElement.lang = language
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = texts[getProblem(error).text]
  document.body.replaceChildren(line)
}

function start(request: ExportRequest): void {
  const view = createView(document, chooseTexts(request.languages), request.colors)
  const { protocol, hostname } = location
  if (window.parent === window)
    // `frame-ancestors` does not apply in a tab, whose address may come from anyone.
    view.fail({ text: 'alone' })
  else if (findDanger({ protocol, hostname, selfOrigin: self.origin })) view.fail({ text: 'unsafe' })
  else {
    leaveByEsc()
    const frame = openFrame(getEnvironment(readPageConfig(document)))
    void showExport(frame, request, { view, clipboard })
  }
}

/**
 * Keys pressed in here do not reach the dialog around it. Esc moves the focus back, and the next Esc closes (decision
 * 14: export).
 */
function leaveByEsc(): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') window.parent.focus()
  })
}
