import '../test/dom.ts'
import { EthereumAddress, email, readAmount, SolanaAddress } from '@latchkey/wire'
import { act, useState } from 'react'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { listInputs, unseenMarks } from '../../../test/support/fieldInputs.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { toHex } from '../../frame/src/keys/encoding.ts'
import { readEthereumKey, readSolanaKey } from '../../frame/src/keys/privateKeyText.ts'
import { getRefusal } from '../../frame/src/keys/refusal.ts'
import { draw } from '../test/draw.ts'
import { EmailField } from './methods/email/EmailField.tsx'
import { PhoneField } from './methods/sms/PhoneField.tsx'
import { first } from './texts/en/first.ts'
import { more } from './texts/en/more.ts'
import { CodeBoxes } from './ui/CodeBoxes.tsx'
import { SendFundsView } from './wallet/balances/SendFundsView.tsx'
import { checkTransfer, type TransferDraft } from './wallet/balances/transferForm.ts'
import { findPasswordProblem } from './wallet/recovery/password/newPassword.ts'

/** Typed and pasted text per field: what the page and the server make of it (decision 5: reading input). */
let world: World
beforeAll(async () => {
  world = await createWorld({ settings: { sms_auth: true, wallet_auth: true, solana_wallet_auth: true } })
})

const { HTMLInputElement, Event: PageEvent } = window as unknown as typeof globalThis

/** Sets a field's text like a paste: React must see the value change from outside. */
function type(input: Element | null | undefined, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new PageEvent('input', { bubbles: true }))
  })
}

/** Returns what the page submits after a text is pasted. */
function submit(text: string, container: HTMLElement, values: unknown[]) {
  type(container.querySelector('input'), text)
  act(() => {
    container
      .querySelector('form')
      ?.dispatchEvent(new PageEvent('submit', { bubbles: true, cancelable: true }))
  })
  return values.at(-1)
}

let caller = 0
/** Each request uses its own network, since the limits are not under test. */
const post = (path: string, body: unknown) =>
  world.post(path, body, { from: `10.${++caller >> 8}.${caller & 255}.1` })

describe('email', () => {
  test.each(listInputs('email'))('%j becomes %j', async (text, becomes) => {
    const values: string[] = []
    const { container } = draw(<EmailField onSubmit={(value) => values.push(value)} />)
    const value = submit(text, container, values)
    // The page refuses less than the server: its check saves a round trip and decides nothing.
    if (becomes !== undefined) expect(v.parse(email.EmailAddress, value)).toBe(becomes)
    for (const raw of [text, value]) {
      if (raw === undefined) continue
      const before = world.inbox.length
      const { status, body } = await post('/api/v1/passwordless/init', { email: raw })
      const recipients = world.inbox.slice(before).map(({ to }) => to)
      if (becomes === undefined) expect([status, body.code, recipients]).toEqual([400, 'invalid_data', []])
      // A second code to the same address has to wait.
      else expect(status === 200 ? recipients : [becomes]).toEqual([becomes])
    }
  })
})

describe('phone', () => {
  test.each(listInputs('phone'))('%j becomes %j', async (text, becomes) => {
    const values: string[] = []
    const { container } = draw(<PhoneField defaultCountry="US" onSubmit={(value) => values.push(value)} />)
    expect(submit(text, container, values)).toBe(becomes)
    const before = world.texts.length
    const { status, body } = await post('/api/v1/passwordless_sms/init', { phoneNumber: text })
    const value = world.texts.slice(before).map(({ to }) => to)
    if (becomes === undefined) expect([status, body.code, value]).toEqual([400, 'invalid_data', []])
    else expect(status === 200 ? value : [becomes.replaceAll(' ', '')]).toEqual([becomes.replaceAll(' ', '')])
  })
})

describe('code', () => {
  test.each(listInputs('code'))('%j becomes %j', async (text, becomes) => {
    const values: string[] = []
    const { container } = draw(<CodeBoxes label="Code" status="idle" onCode={(code) => values.push(code)} />)
    type(container.querySelector('input'), text)
    expect(values.at(-1)).toBe(becomes)
    const to = `code${++caller}@example.com`
    await post('/api/v1/passwordless/init', { email: to })
    // The same text shape with the digits of the mailed code.
    const code = world.codeFor(to)
    const input = becomes === undefined ? text : reshape(text, code)
    const { body } = await post('/api/v1/passwordless/authenticate', { email: to, code: input })
    expect(body.code).toBe(becomes === undefined ? 'invalid_credentials' : undefined)
  })
})

/** Replaces the digits of a text, keeping its script. */
function reshape(text: string, code: string): string {
  let at = 0
  return text.replace(/[0-9٠-٩۰-۹０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - (digit.charCodeAt(0) & 15) + Number(code[at++])),
  )
}

describe('key', () => {
  test.each(listInputs('ethereumKey'))('%j becomes %j', (text, becomes) => {
    const read = () => toHex(readEthereumKey(text)).slice(2)
    if (becomes !== undefined) return expect(read()).toBe(becomes)
    try {
      expect(read()).toBe('refused')
    } catch (cause) {
      expect(getRefusal(cause)).toMatch(/^key_/)
    }
  })
})

const asset = {
  id: 'coin',
  label: 'ETH',
  units: 10n ** 30n,
  decimals: 18,
  available: '1',
  network: 'eip155:1',
  token: null,
}

function SendFunds({ isSolana, onDraft }: { isSolana: boolean; onDraft(draft: TransferDraft): void }) {
  const [draft, setDraft] = useState<TransferDraft>({ assetId: 'coin', recipient: '', amount: '' })
  const change = (next: TransferDraft) => {
    setDraft(next)
    onDraft(next)
  }
  const nothing = () => {}
  const rest = { onSubmit: nothing, onRetry: nothing, onBack: nothing, problems: {}, assets: [asset] }
  return <SendFundsView wallet="Wallet" status="ready" {...{ isSolana, draft, ...rest }} onChange={change} />
}

function drawSendFunds(isSolana: boolean) {
  const drafts: TransferDraft[] = []
  const { container } = draw(<SendFunds isSolana={isSolana} onDraft={(draft) => drafts.push(draft)} />)
  return {
    container,
    field: (name: string) => container.querySelector(`[name=${name}]`),
    last: () => drafts.at(-1),
  }
}

describe.each(['ethereum', 'solana'] as const)('address of %s', (chainType) => {
  test.each(listInputs(`${chainType}Address`))('%j becomes %j', async (text, becomes) => {
    const { field, last } = drawSendFunds(chainType === 'solana')
    type(field('recipient'), text)
    const result = checkTransfer(
      { assetId: 'coin', recipient: last()?.recipient ?? '', amount: '1' },
      { assets: [asset], from: { address: 'other', chainType }, texts: { ...more, ...first } },
    )
    expect('transfer' in result ? result.transfer.to : undefined).toBe(becomes)
    const schema = chainType === 'solana' ? SolanaAddress : EthereumAddress
    const schemaResult = v.safeParse(schema, text)
    expect(schemaResult.success ? schemaResult.output : undefined).toBe(becomes)
    const path = chainType === 'solana' ? '/api/v1/siws/init' : '/api/v1/siwe/init'
    const { status } = await post(path, { address: text })
    expect(status).toBe(becomes === undefined ? 400 : 200)
  })
})

describe('amount', () => {
  test.each(listInputs('amount'))('%j becomes %j', (text, becomes) => {
    expect(readAmount(text)).toBe(becomes)
    const { field, last } = drawSendFunds(false)
    type(field('amount'), '42')
    type(field('amount'), text)
    // Unreadable text leaves the field unchanged.
    expect(last()?.amount).toBe(becomes ?? '42')
  })

  test('typing character by character', () => {
    const { field, last } = drawSendFunds(false)
    for (const character of '1,2x5e') {
      const input = field('amount') as HTMLInputElement
      type(input, `${input.value}${character}`)
    }
    expect(last()?.amount).toBe('1.25')
  })
})

describe('password', () => {
  test.each(listInputs('password'))('%j becomes %j', (text, becomes) => {
    expect(findPasswordProblem(text) === null ? text : undefined).toBe(becomes)
  })
})

/** The text is refused, and the message says why: the user cannot see the problem. */
describe('an invisible character inside is named', () => {
  const broken = (text: string, mark: string) => `${text.slice(0, 8)}${mark}${text.slice(8)}`
  const sentence = first.landing.unseen

  test.each(unseenMarks)('%j', (mark) => {
    const { container } = draw(<EmailField onSubmit={() => {}} />)
    expect(submit(broken('harbor@example.com', mark), container, [])).toBeUndefined()
    expect(container.textContent).toContain(sentence)

    for (const [chainType, address] of Object.entries({
      ethereum: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      solana: 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o',
    }) as ['ethereum' | 'solana', string][]) {
      const draft = { assetId: 'coin', recipient: broken(address, mark), amount: '1' }
      const result = checkTransfer(draft, {
        ...{ assets: [asset], from: { address: 'other', chainType } },
        texts: { ...more, ...first },
      })
      expect(result).toMatchObject({ problems: { recipient: sentence } })
    }

    const { field, container: form } = drawSendFunds(false)
    type(field('amount'), `1${mark}2`)
    expect(form.textContent).toContain(sentence)
    type(field('amount'), '12')
    expect(form.textContent).not.toContain(sentence)

    for (const read of [readEthereumKey, readSolanaKey]) {
      const refusal = () => getRefusal(caughtBy(() => read(broken('0b'.repeat(32), mark))))
      expect(refusal()).toBe('key_unseen')
    }
  })
})

function caughtBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (cause) {
    return cause
  }
}
