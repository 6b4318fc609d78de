import { execFile, spawn } from 'node:child_process'
import { generateAuthorizationSignature } from '@privy-io/node'
import { toWalletId } from '../../../packages/server/src/delegation/apiWallets.ts'

/** An app whose server may sign messages for users who agree. */
export type SigningApp = {
  readonly appId: string
  readonly message: string
  /** Signs like the app's server, with the key of its quorum. */
  sign(user: {
    address: string
    userId: string
  }): Promise<{ status: number; signature?: `0x${string}`; code?: string }>
}

type Deps = {
  url: string
  /** Returns the output of a command. */
  run(args: readonly string[], input?: string): Promise<string>
}

const policy = {
  ...{ version: '1.0', name: 'Messages', chain_type: 'ethereum' },
  rules: [{ name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }],
}
const message = 'For the user'

/** Does the operator's setup with the command line. */
export async function setUpSigning(
  { url, run }: Deps,
  { appId, appSecret }: { appId: string; appSecret: string },
): Promise<SigningApp> {
  const quorum = JSON.parse(await run(['app', 'quorum', 'create', appId, '--new-key', '--json'])) as {
    id: string
    privateKey: string
  }
  const { id: policyId } = JSON.parse(
    await run(['app', 'policy', 'create', appId, '--owner', quorum.id, '--json'], JSON.stringify(policy)),
  ) as { id: string }
  await run(['app', 'delegation', 'set', appId, '--quorum', quorum.id, '--policy', policyId])
  return {
    ...{ appId, message },
    async sign({ address, userId }) {
      const id = toWalletId({ appId, userId, chainType: 'ethereum', address })
      const path = `${url}/v1/wallets/${id}/rpc`
      const body = { method: 'personal_sign', params: { message, encoding: 'utf-8' } }
      const input = {
        version: 1,
        method: 'POST',
        url: path,
        body,
        headers: { 'privy-app-id': appId },
      } as const
      const reply = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
          'privy-app-id': appId,
          'privy-authorization-signature': generateAuthorizationSignature({
            authorizationPrivateKey: quorum.privateKey,
            input: structuredClone(input),
          }),
        },
        body: JSON.stringify(body),
      })
      const answer = (await reply.json()) as { data?: { signature: `0x${string}` }; code?: string }
      return {
        status: reply.status,
        ...(answer.data && { signature: answer.data.signature }),
        ...(answer.code !== undefined && { code: answer.code }),
      }
    },
  }
}

/** Runs a command with this standard input. */
export function runCommand(
  args: readonly string[],
  { env, input }: { env: NodeJS.ProcessEnv; input?: string | undefined },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [...args], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${args.join(' ')}: ${stderr || error.message}`)) : resolve(stdout),
    )
    child.stdin?.end(input ?? '')
  })
}

/** The signer next to the server. */
export function startSigningProcess(command: string, env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [command, 'signer'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
}
