// The first page: the code of a login, next to a login that runs.
import { layout } from './layout.mjs'
import { paint } from './paint.mjs'

const code = `import { PrivyProvider } from '@latchkey/react'
import { UserPill } from '@latchkey/react/ui'

export default function App() {
  return (
    <PrivyProvider
      appId="your-app-id"
      apiUrl="https://login.example.com"
      config={{
        embeddedWallets: {
          createOnLogin: 'users-without-wallets',
        },
      }}
    >
      <UserPill />
    </PrivyProvider>
  )
}`

/** Pictures of the gallery, which `npm run docs:screens` takes. */
export const screens = [
  { id: 'landing-list', title: 'Log in', page: 'use/methods/index.html' },
  { id: 'code-typing', title: 'Enter the code', page: 'use/methods/email.html' },
  { id: 'account', title: 'Account and wallets', page: 'use/wallets.html' },
  { id: 'send', title: 'Review a transaction', page: 'use/wallets.html' },
  { id: 'sign', title: 'Sign a message', page: 'use/wallets.html' },
  { id: 'mfa-choose', title: 'Add a second factor', page: 'use/second-factors.html' },
]

const ways = [
  { title: 'Installation', text: 'Add a login to a React app.', page: 'use/install.html' },
  { title: 'Wallets', text: 'Sign, send, receive and export.', page: 'use/wallets.html' },
  { title: 'Verify access tokens', text: 'Check a login on your server.', page: 'use/verify-tokens.html' },
  { title: 'Login methods', text: 'Email, passkeys, socials and more.', page: 'use/methods/index.html' },
  { title: 'Production', text: 'Run the server for real users.', page: 'operate/self-hosting.html' },
  { title: 'Migration', text: 'Move from the published SDK.', page: 'use/migrate.html' },
]

export function homePage(menu) {
  const main = `<main id="main">
<section class="hero">
<div class="words">
<h1>Self-hosted login and embedded wallets for your app</h1>
<p>Email, passkeys, socials and wallets in one modal. Users get a wallet that they can recover on any device.</p>
<p class="actions"><a class="button strong" href="use/install.html">Get started</a><a class="button" href="contents.html">All pages</a></p>
<pre tabindex="0"><code>${paint(code, 'tsx')}</code></pre>
</div>
<div class="live"><iframe title="A login to try" data-src="live/gallery.html?play=inline" width="400" height="620"></iframe><p>A real modal with sample data. Try it: any address, any six digits.</p></div>
</section>
<section class="ways" aria-label="Where to begin">${ways.map(({ title, text, page }) => `<a href="${page}"><b>${title}</b><span>${text}</span></a>`).join('')}</section>
<section aria-labelledby="screens"><h2 id="screens">Screens</h2>
<div class="screens">${screens.map(toPicture).join('')}</div></section>
</main>`
  return layout({
    path: 'index.html',
    title: 'Latchkey: self-hosted login and wallets',
    menu,
    main,
    kind: 'home',
  })
}

function toPicture({ id, title, page }) {
  const picture = (scheme) =>
    `<img class="${scheme}" src="images/screens/${id}-${scheme}.webp" alt="" loading="lazy" width="400" height="640">`
  return `<a href="${page}">${picture('light')}${picture('dark')}<span>${title}</span></a>`
}
