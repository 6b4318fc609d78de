/** Runs in the browser: refreshes the open questions. Its text is served, so it is self-contained. */
function watchWallet(): void {
  const everyMs = 1_000
  const list = document.getElementById('asked')
  let currentText = ''

  const refresh = async () => {
    const reply = await fetch('/sandbox/wallet/asked').catch(() => undefined)
    const html = reply?.ok ? await reply.text() : currentText
    if (list && html !== currentText) list.innerHTML = html
    currentText = html
  }

  setInterval(() => {
    if (!document.hidden) refresh()
  }, everyMs)
}

export const walletPageScript = `(${watchWallet})()`
