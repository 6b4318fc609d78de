/** Runs in the browser: refreshes the list, and copies. Self-contained, because its text is served. */
function watchWebhooks(): void {
  const everyMs = 1_500
  const list = document.getElementById('list')
  let currentText = ''

  /** The details that the user has open stay open. */
  const listOpen = () =>
    [...(list?.querySelectorAll('details[open]') ?? [])].map((details) => [
      details.closest('li')?.dataset.id,
      details.querySelector('summary')?.textContent,
    ])

  const refresh = async () => {
    const reply = await fetch('/sandbox/webhooks/list').catch(() => undefined)
    const html = reply?.ok ? await reply.text() : currentText
    if (list && html !== currentText && currentText !== '') {
      const open = listOpen()
      list.innerHTML = html
      for (const details of list.querySelectorAll('details')) {
        const key = [details.closest('li')?.dataset.id, details.querySelector('summary')?.textContent]
        details.open = open.some(([id, name]) => id === key[0] && name === key[1])
      }
    }
    currentText = html
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof HTMLButtonElement ? event.target : undefined
    if (button?.dataset.copy === undefined) return
    await navigator.clipboard.writeText(button.dataset.copy)
    button.classList.add('copied')
  })
  setInterval(() => {
    if (!document.hidden) refresh()
  }, everyMs)
}

export const webhooksScript = `(${watchWebhooks})()`
