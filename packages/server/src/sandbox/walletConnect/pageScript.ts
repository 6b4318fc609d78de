/** Runs in the browser: fetches what is asked, again and again. Its text is what is served, so it uses nothing else. */
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
