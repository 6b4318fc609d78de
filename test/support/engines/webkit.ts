import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../packages/server/src/network/port.ts'
import { eventually } from '../eventually.ts'
import { commands, DriverError, type Session } from './commands.ts'
import { openFolder, startProgram } from './process.ts'

/** The driver of WebKitGTK, the small browser that comes with the library, and a virtual screen for it. */
const parts = {
  driver: process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver',
  browser: process.env.MINIBROWSER_PATH ?? findMiniBrowser(),
  screen: '/usr/bin/Xvfb',
}
/** `$WEBKIT_DRIVER_PATH` and `$MINIBROWSER_PATH`, then Debian's. `npm test` installs them beforehand if it can. */
export const webkit = Object.values(parts).every((path) => path !== undefined && existsSync(path))

function findMiniBrowser(): string | undefined {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => /-linux-gnu/.test(name))
    : []
  return folders.map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`).find((path) => existsSync(path))
}

/**
 * A virtual screen with a free number. Each browser has a separate one: without a window manager, of two browsers on
 * one screen only the last receives keys.
 */
async function openScreen(): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const { process: xvfb } = startProgram(parts.screen, args)
  if (!xvfb.stdout) throw new Error('Xvfb has no output.')
  const [line] = await once(createInterface(xvfb.stdout), 'line')
  return `:${line}`
}

/** WebKitGTK with a new profile, which is always private: nothing of it is ever written to a disk. */
export async function openWebkit(): Promise<Session> {
  const home = await openFolder('webkit')
  await mkdir(join(home, 'gtk-3.0'))
  // The setting for "reduce motion" there.
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const port = await freePort()
  const program = startProgram(parts.driver, [`--port=${port}`], {
    ...{ DISPLAY: await openScreen(), GDK_BACKEND: 'x11', HOME: home, XDG_CONFIG_HOME: home },
    ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' },
    // Its own sandbox needs rights that root does not have in a container.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually(() => request(origin, 'GET status'))
  const options = { binary: parts.browser, args: ['--automation'] }
  const session = (await request(origin, 'POST session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'ignore' },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const base = `${origin}/session/${session.sessionId}`
  return {
    version: session.capabilities.browserVersion,
    opens: 'window',
    send: (command, parameters) => request(base, commands[command].http, parameters),
    close: program.end,
  }
}

async function request(base: string, call: string, parameters: object = {}): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const reply = await fetch(`${base}/${path}`, {
    method,
    // A hanging driver is a failure, not an endless wait.
    signal: AbortSignal.timeout(60_000),
    ...(method === 'POST' ? { body: JSON.stringify(parameters) } : {}),
  })
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
  if (!reply.ok) throw new DriverError(value?.error ?? String(reply.status), value?.message ?? '')
  return value
}
