import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './closeAtEnd.ts'

export type AbiAnswer = (response: ServerResponse) => void

export const withAbi =
  (abi: unknown): AbiAnswer =>
  (response) =>
    response.end(JSON.stringify({ abi, match: 'match', creationMatch: 'match', runtimeMatch: 'match' }))

/** The answer of Sourcify for an unknown contract. */
export const unknownContract: AbiAnswer = (response) =>
  response
    .writeHead(404)
    .end(
      JSON.stringify({ match: null, creationMatch: null, runtimeMatch: null, chainId: '1', address: '0x' }),
    )

/** A server with the API of Sourcify, version 2. Its answer can be changed. */
export async function openAbiSource(answer: AbiAnswer) {
  const source = { answer, asked: [] as { url: string; headers: Record<string, unknown> }[], baseUrl: '' }
  const server = createServer(({ url = '', headers }, response) => {
    source.asked.push({ url, headers })
    source.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  source.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/server`
  return source
}
