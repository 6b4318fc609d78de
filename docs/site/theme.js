// Before the first paint, so that no page flashes.
const chosen = localStorage.getItem('latchkey-docs-theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
