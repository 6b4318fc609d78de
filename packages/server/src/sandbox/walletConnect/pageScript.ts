/** Runs in the browser: fetches again and again what is asked. Its text is what is served, so it uses nothing else. */
function watchWallet(): void {
  const everyMs = 1_000
  const asked = document.getElementById('asked')
  let currentText = ''

  const refresh = async () => {
    const reply = await fetch('/sandbox/wallet/asked').catch(() => undefined)
    const html = reply?.ok ? await reply.text() : currentText
    if (asked && html !== currentText) asked.innerHTML = html
    currentText = html
  }

  setInterval(() => {
    if (!document.hidden) refresh()
  }, everyMs)
}

export const walletPageScript = `(${watchWallet})()`
