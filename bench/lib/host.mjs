// A page of a host app in the bench, and a user of it.
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { build } from 'vite'

/** Builds a script with all its imports, and serves it in a page. */
export async function serveHost(port, entry) {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: dirname(entry),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: () => 'page.js' } },
  })
  const scripts = new Map([output].flat()[0].output.map(({ fileName, code }) => [`/${fileName}`, code]))
  const server = createServer((request, response) => {
    const script = scripts.get(request.url)
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' })
    response.end(
      script ??
        '<!doctype html><title>bench</title><div id="root"></div><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return server
}

/** Reads the code of a login that was started for this address. */
export async function readCode({ apiUrl }, email) {
  const inbox = await (await fetch(`${apiUrl}/sandbox/inbox.json?to=${encodeURIComponent(email)}`)).json()
  return inbox.messages[0].code
}

/** Logs in by email and returns the access token. */
export async function signIn(config, appId, email) {
  const { apiUrl, demoUrl } = config
  const post = async (path, body) => {
    const response = await fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': appId, origin: demoUrl },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await post('/api/v1/passwordless/init', { email })
  return (await post('/api/v1/passwordless/authenticate', { email, code: await readCode(config, email) }))
    .token
}

export async function freePort() {
  const probe = createServer()
  await new Promise((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address()
  await new Promise((done) => probe.close(done))
  return port
}
