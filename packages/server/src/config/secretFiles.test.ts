import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(text: string, name = 'secret'): Promise<string> {
  await writeFile(join(folder, name), text, { mode: 0o600 })
  return join(folder, name)
}

test('secrets are read from the files that Docker and Kubernetes mount', async () => {
  const config = readConfig({
    DATABASE_URL_FILE: await write('postgres://latchkey:a%20b@db/latchkey\n', 'database'),
    SMTP_URL_FILE: await write('smtps://user:password@smtp.example.com\r\n', 'smtp'),
    LATCHKEY_KEYS_FILE: await write('{"v":1,\n"main":[]}\n', 'keys'),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET_FILE: await write('  with spaces  ', 'google'),
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://latchkey:a%20b@db/latchkey',
    smtpUrl: 'smtps://user:password@smtp.example.com',
    keys: '{"v":1,\n"main":[]}',
    vendors: { google: { client_id: 'id', client_secret: '  with spaces  ' } },
  })
  // As if the variable itself were set: commands compare what the environment names.
  expect(config.variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'LATCHKEY_KEYS']))
})

test('error: a variable and its file are not both set, since one of them would be ignored', async () => {
  const env = { SMTP_URL: 'smtp://a.example', SMTP_URL_FILE: await write('smtp://b.example') }
  expect(() => readConfig(env)).toThrow('SMTP_URL_FILE: is set, and SMTP_URL too: unset one of them')
  expect(readConfig({ ...env, SMTP_URL: '' }).smtpUrl).toBe('smtp://b.example')
  expect(readConfig({ ...env, SMTP_URL_FILE: '' }).smtpUrl).toBe('smtp://a.example')
})

test('error: files that cannot be read are named, all at once', async () => {
  await mkdir(join(folder, 'directory'))
  const read = () =>
    readConfig({
      DATABASE_URL_FILE: join(folder, 'missing'),
      LATCHKEY_KEYS_FILE: join(folder, 'directory'),
      TWILIO_AUTH_TOKEN_FILE: join(folder, 'missing'),
    })
  expect(read).toThrow(`DATABASE_URL_FILE: ${folder}/missing cannot be read (ENOENT)`)
  expect(read).toThrow(`LATCHKEY_KEYS_FILE: ${folder}/directory cannot be read (EISDIR)`)
  expect(read).toThrow(`TWILIO_AUTH_TOKEN_FILE: ${folder}/missing cannot be read (ENOENT)`)
})

test('error: an empty file is not taken for a variable that is not set', async () => {
  const env = { SMTP_URL_FILE: await write('\n') }
  expect(() => readConfig(env)).toThrow(`SMTP_URL_FILE: ${folder}/secret is empty`)
})

test('error: an endless file does not fill the memory', () => {
  expect(() => readConfig({ SMTP_URL_FILE: '/dev/zero' })).toThrow('SMTP_URL_FILE: /dev/zero is not a file')
})

test('security: the content of a file is in no error', async () => {
  const path = await write('mysql://root:very-secret@db')
  let text = ''
  try {
    readConfig({ DATABASE_URL_FILE: path })
  } catch (cause) {
    text = String(cause)
  }
  expect(text).toContain('DATABASE_URL')
  expect(text).not.toContain('very-secret')
})
