import { type Client, showCaptcha } from '@latchkey/core'

/** The modal's own widget: invisible, outside its dialog. Starts when a screen or a flow asks for it. */
export function showModalWidget(client: Client): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const remove = showCaptcha(client, container, { delayedExecution: true })
  return () => {
    remove()
    container.remove()
  }
}
