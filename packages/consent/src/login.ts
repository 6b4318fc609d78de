import { type Client, createEmailFlow } from '@latchkey/core'
import type { PageRequest } from './request.ts'
import { texts } from './texts.ts'
import { element, icon, show } from './ui.ts'

/** Asks for an address and the code sent there. Resolves once somebody is logged in. */
export function logIn(client: Client, request: PageRequest): Promise<void> {
  const flow = createEmailFlow(client)
  return new Promise((resolve) => {
    const askEmail = () =>
      show(
        form(request, {
          title: texts.logIn(request.provider.name),
          note: texts.toContinue(request.requester.name),
          label: texts.email,
          input: { type: 'email', autocomplete: 'email', maxlength: '254' },
          button: texts.sendCode,
          submit: async (email) => {
            await flow.sendCode({ email })
            askCode(email)
          },
        }),
      )
    const askCode = (email: string) =>
      show(
        form(request, {
          title: texts.enterCode,
          note: texts.codeSent(email),
          label: texts.code,
          input: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6', pattern: '\\d{6}' },
          button: texts.checkCode,
          submit: async (code) => {
            await flow.submitCode({ code })
            resolve()
          },
        }),
        element(
          'button',
          { class: 'quiet', on: () => askEmail(), attributes: { type: 'button' } },
          texts.otherEmail,
        ),
      )
    askEmail()
  })
}

type Form = {
  title: string
  note: string
  label: string
  input: Record<string, string>
  button: string
  submit(value: string): Promise<void>
}

function form({ provider }: PageRequest, o: Form): HTMLElement {
  const input = element('input', { attributes: { ...o.input, id: 'value', required: '' } })
  const button = element('button', {}, o.button)
  const problem = element('p', { class: 'problem', attributes: { role: 'alert' } })
  const submit = async (event: Event) => {
    event.preventDefault()
    button.disabled = true
    problem.textContent = ''
    try {
      await o.submit(input.value.trim())
    } catch (cause) {
      problem.textContent = cause instanceof Error ? cause.message : texts.failed
      button.disabled = false
      input.focus()
    }
  }
  return element(
    'form',
    { on: submit },
    element('div', { class: 'icons' }, icon(provider)),
    element('h1', {}, o.title),
    element('p', {}, o.note),
    element('label', { attributes: { for: 'value' } }, o.label),
    input,
    problem,
    button,
  )
}
