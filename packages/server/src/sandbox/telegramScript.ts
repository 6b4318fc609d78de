/** Runs in the sandbox's page. Self-contained, because its text is served. */
function answerForTelegram(): void {
  const form = document.getElementById('telegram')
  if (!(form instanceof HTMLFormElement)) return
  const field = (name: string) => {
    const value = new FormData(form).get(name)
    return typeof value === 'string' ? value : ''
  }

  const answer = (result: unknown) => {
    window.opener?.postMessage(JSON.stringify({ event: 'auth_result', result }), field('origin'))
    window.close()
  }

  const goTo = (via: string, data: Record<string, unknown>) => {
    const members = Object.entries(data).map(([name, value]) => [name, String(value)])
    const url = new URL(field('return_to'))
    if (via === 'miniApp')
      url.hash = new URLSearchParams({ tgWebAppData: String(new URLSearchParams(members)) }).toString()
    else for (const [name = '', value = ''] of members) url.searchParams.set(name, value)
    location.assign(url)
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const via = event.submitter instanceof HTMLButtonElement ? event.submitter.value : 'popup'
    const body = new FormData(form)
    body.set('as', via === 'miniApp' ? 'miniApp' : 'widget')
    const reply = await fetch('/sandbox/telegram/sign', { method: 'POST', body })
    const problem = document.getElementById('problem')
    if (!reply.ok && problem) problem.textContent = `The server answers ${reply.status}.`
    if (!reply.ok) return
    const data = await reply.json()
    if (via === 'popup') answer(data)
    else goTo(via, data)
  })
  document.getElementById('cancel')?.addEventListener('click', () => answer(false))
}

export const telegramPageScript = `(${answerForTelegram})()`
