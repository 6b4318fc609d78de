/** Runs in the browser: refreshes the list, and copies codes. Self-contained, because its text is served. */
function watchInbox(): void {
  const everyMs = 1_500
  const list = document.getElementById('list')
  const to = document.getElementById('to')
  let currentText = ''

  const refresh = async () => {
    const filter = to instanceof HTMLInputElement ? to.value : ''
    const reply = await fetch(`/sandbox/inbox/list?to=${encodeURIComponent(filter)}`).catch(() => undefined)
    const html = reply?.ok ? await reply.text() : currentText
    if (list && html !== currentText) list.innerHTML = html
    currentText = html
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof HTMLButtonElement ? event.target : undefined
    if (!button?.dataset.code) return
    await navigator.clipboard.writeText(button.dataset.code)
    button.classList.add('copied')
  })
  to?.addEventListener('input', refresh)
  setInterval(() => {
    if (!document.hidden) refresh()
  }, everyMs)
}

export const inboxScript = `(${watchInbox})()`
