// The theme, the live modal that follows it, the menu and the search.
const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const getTheme = () => root.dataset.theme ?? (system.matches ? 'dark' : 'light')

function showLive() {
  const live = document.querySelector('iframe[data-src]')
  const source = live && `${live.dataset.src}&theme=${getTheme()}`
  if (live && live.getAttribute('src') !== source) live.setAttribute('src', source)
}
document.querySelector('.theme').addEventListener('click', () => {
  root.dataset.theme = getTheme() === 'dark' ? 'light' : 'dark'
  localStorage.setItem('latchkey-docs-theme', root.dataset.theme)
  showLive()
})
system.addEventListener('change', showLive)
showLive()

const menu = document.querySelector('.menu')
const wide = matchMedia('(min-width: 960px)')
const showMenu = () => {
  menu.open = wide.matches && !document.body.classList.contains('home')
}
wide.addEventListener('change', showMenu)
showMenu()
const current = menu.querySelector('[aria-current]')
if (menu.open && current) current.scrollIntoView({ block: 'center' })
scrollTo({ top: 0 })
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()

const field = document.querySelector('search input')
const results = document.getElementById('results')
const index = new URL(document.querySelector('script[data-base]').dataset.base, location.href)
let entries
field.addEventListener('input', async () => {
  entries ??= fetch(index).then((reply) => reply.json())
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  show(words.length === 0 ? [] : find(await entries, words), words.length > 0)
})
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') results.querySelector('a')?.focus()
  else if (event.key !== 'Escape') return
  else show([], false)
  event.preventDefault()
})
results.addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('a')]
  const place = links.indexOf(document.activeElement)
  if (event.key === 'ArrowDown') links[place + 1]?.focus()
  else if (event.key === 'ArrowUp') (links[place - 1] ?? field).focus()
  else if (event.key === 'Escape') field.focus()
  else return
  event.preventDefault()
})

/** The entries that contain every word; those with all of them in a title come first. */
function find(all, words) {
  const rate = ({ title, heading, text }) => {
    const [name, part, body] = [title, heading, text].map((each) => each.toLowerCase())
    if (!words.every((word) => `${name} ${part} ${body}`.includes(word))) return 0
    const hits = (where, weight) => words.filter((word) => where.includes(word)).length * weight
    return 1 + hits(name, part ? 3 : 9) + hits(part, 6)
  }
  return all
    .map((entry) => ({ entry, rating: rate(entry) }))
    .filter(({ rating }) => rating > 0)
    .sort((left, right) => right.rating - left.rating)
    .slice(0, 12)
    .map(({ entry }) => entry)
}

function show(found, isAsked) {
  results.hidden = !isAsked
  results.replaceChildren(
    ...found.map(({ title, heading, href }) => {
      const link = document.createElement('a')
      link.href = new URL(href, index).href
      const small = document.createElement('small')
      small.textContent = heading ? title : 'Page'
      link.append(heading || title, small)
      return link
    }),
  )
  if (isAsked && found.length === 0) results.textContent = 'Nothing found.'
}
