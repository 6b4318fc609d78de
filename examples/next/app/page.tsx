import { Header, Login } from './Login'

// A server component: none of this runs in the browser.
export default function Page() {
  return (
    <>
      <Header />
      <main>
        <h1>Rendered on the server</h1>
        <Login />
      </main>
    </>
  )
}
