// Checks that every tool can use a tarball: with publint, and with arethetypeswrong for the types.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkPackage as checkTypes, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Our packages are ES modules: we do not promise `require` in Node.js before 20.19. */
const notPromised = ['node16-cjs']
/**
 * Webpack uses the second file when an optional package is missing (decision 21: external wallets). Other tools never
 * read this.
 */
const isForWebpack = ({ code, path }) => code === 'IMPORTS_FALLBACK_ARRAY_USE' && path.at(-1) === 'webpack'

export async function checkPackage(tarball) {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const { problems = [] } = await checkTypes(createPackageFromTarballData(bytes))
  const wrong = [
    ...messages
      .filter((message) => !isForWebpack(message))
      .map((message) => formatMessage(message, pkg) ?? message.code),
    ...problems
      .filter(
        ({ resolutionKind, resolutionOption }) => !notPromised.includes(resolutionKind ?? resolutionOption),
      )
      .map((problem) => `types: ${JSON.stringify(problem)}`),
  ]
  if (wrong.length > 0) throw new Error(`${basename(tarball)}:\n${wrong.join('\n')}`)
}
