import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { commands, type Session } from './commands.ts'
import { openMarionette } from './marionette.ts'
import { openFolder, startProgram } from './process.ts'

const paths = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
/** `$FIREFOX_PATH`, then that of the system. `npm test` installs one beforehand if it can. */
export const firefox = paths.find((path) => path && existsSync(path))

/**
 * The differences from a user's browser: no first run, no calls home, no movement, and a port that it chooses itself.
 */
const preferences: Record<string, string | number | boolean> = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': 'http://127.0.0.1:9',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'browser.safebrowsing.update.enabled': false,
  'extensions.update.enabled': false,
  // The driver's own recommendations let every window open; a user's Firefox blocks those that no click opens.
  'remote.prefs.recommended': false,
  'dom.disable_open_during_load': true,
  // A page of JSON stays a plain page, where stored data can be deleted.
  'devtools.jsonview.enabled': false,
  // Work of the browser's main process that has nothing to do with the page: looking for words to translate, pictures
  // of pages, tabs kept for a crash, forms to fill, processes for sites that are not visited.
  'browser.translations.enable': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.sessionstore.resume_from_crash': false,
  'browser.sessionstore.interval': 3_600_000,
  'browser.topsites.contile.enabled': false,
  'places.history.enabled': false,
  'signon.rememberSignons': false,
  'reader.parse-on-load.enabled': false,
  'app.normandy.enabled': false,
  'app.shield.optoutstudies.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.ml.enable': false,
  'extensions.formautofill.addresses.enabled': false,
  'extensions.formautofill.creditCards.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.http.speculative-parallel-limit': 0,
  'network.dns.disablePrefetch': true,
  'dom.ipc.processPrelaunch.enabled': false,
  'browser.newtab.preload': false,
  // Each site has its own process, as with users. It stays for the next journey, with its code compiled.
  'dom.ipc.processCount.webIsolated': 1,
  'dom.ipc.keepProcessesAlive.webIsolated=http://localhost': 1,
  'dom.ipc.keepProcessesAlive.webIsolated=http://127.0.0.1': 1,
  'browser.cache.disk.enable': false,
  // Passkeys come from the driver's authenticator, not from a key in a port.
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
}

/** Firefox with a new profile. */
export async function openFirefox(): Promise<Session> {
  const profile = await openFolder('firefox')
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  // Settings are changed while it runs, as a user does it.
  const args = [
    '--headless',
    '--no-remote',
    '--marionette',
    '--remote-allow-system-access',
    '--profile',
    profile,
  ]
  const program = startProgram(firefox ?? '', args, { MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile })
  const port = await eventually(async () => {
    const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8')
    // The file exists a moment before it has content.
    if (text === '') throw new Error('Firefox has no port yet.')
    return Number(text)
  })
  const marionette = await openMarionette(port)
  const { capabilities } = (await marionette.send('WebDriver:NewSession', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'ignore' } },
  })) as { capabilities: { browserVersion: string } }
  return {
    version: capabilities.browserVersion,
    opens: 'tab',
    async send(command, parameters) {
      const answer = await marionette.send(commands[command].marionette, parameters)
      return answer !== null && typeof answer === 'object' && 'value' in answer ? answer.value : answer
    },
    async setPreference(name, value) {
      await marionette.send('Marionette:SetContext', { value: 'chrome' })
      const script = `const [name, value] = arguments
        value === null ? Services.prefs.clearUserPref(name) : Services.prefs.setIntPref(name, value)`
      await marionette.send('WebDriver:ExecuteScript', { script, args: [name, value] })
      await marionette.send('Marionette:SetContext', { value: 'content' })
    },
    async close() {
      marionette.close()
      await program.end()
    },
  }
}
