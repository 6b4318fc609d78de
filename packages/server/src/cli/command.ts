import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { type Output, usageError } from './output.ts'

export type CommandOptions = NonNullable<ParseArgsConfig['options']>

/** The environment of a command. `input` reads all of standard input. */
export type CommandEnvironment = { config: Config; out: Output; input(): Promise<string> }

export type Command = {
  /** Its flags, for `parseArgs` of Node. */
  options: CommandOptions
  /** The number of words that may follow its name. */
  words: number
  run(args: string[], environment: CommandEnvironment): Promise<void>
}

/** A number of only digits: `Number` reads an empty text as 0 and `1e3` as 1000. */
export function readWholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Refuses an entry that one command would both add and remove. */
export function refuseBoth(additions: readonly string[] = [], removals: readonly string[] = []): void {
  const both = additions.find((one) => removals.includes(one))
  if (both !== undefined) throw usageError(`${both} is both added and removed. Keep one of the two.`)
}

type CommandLine<O extends CommandOptions> = {
  values: ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>['values']
  words: string[]
}

/**
 * Makes a command from its flags and its work. Refuses an extra word, and a second value of a flag that takes one,
 * before anything is done: choosing one of the two would be a guess.
 *
 * @example
 * const listCommand = defineCommand({ options: { json: { type: 'boolean' } } }, async ({ values }, { out }) =>
 *   out.line(values.json ? '[]' : 'There are none.'),
 * )
 */
export function defineCommand<const O extends CommandOptions>(
  { options, words = 0 }: { options: O; words?: number },
  work: (line: CommandLine<O>, environment: CommandEnvironment) => Promise<void>,
): Command {
  return {
    options,
    words,
    async run(args, environment) {
      const { values, positionals, tokens } = parseArgs({
        args,
        options,
        allowPositionals: true,
        tokens: true,
      })
      const extra = positionals[words]
      if (extra !== undefined) throw usageError(`Unexpected argument "${extra}".`)
      const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
      const twice = names.find((name, at) => !options[name]?.multiple && names.indexOf(name) < at)
      if (twice !== undefined) throw usageError(`--${twice} is given twice. It takes one value.`)
      await work({ values, words: positionals }, environment)
    },
  }
}
