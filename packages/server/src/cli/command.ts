import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { type Output, usageError } from './output.ts'

export type CommandOptions = NonNullable<ParseArgsConfig['options']>

/** Where a command runs. `input` reads all of standard input. */
export type CommandEnvironment = { config: Config; out: Output; input(): Promise<string> }

export type Command = {
  /** Its flags, as `parseArgs` of Node takes them. */
  options: CommandOptions
  /** How many words may follow its name. */
  words: number
  run(args: string[], environment: CommandEnvironment): Promise<void>
}

/** A number of digits alone: `Number` takes an empty text for 0 and `1e3` for 1000. */
export function readWholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Refuses what one command would both add and remove. */
export function refuseBoth(additions: readonly string[] = [], removals: readonly string[] = []): void {
  const both = additions.find((one) => removals.includes(one))
  if (both !== undefined) throw usageError(`${both} is both added and removed. Keep one of the two.`)
}

type CommandLine<O extends CommandOptions> = {
  values: ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>['values']
  words: string[]
}

/**
 * Makes a command of its flags and of what it does. A word too many, and a flag that is given twice and takes one value,
 * are refused before anything is done: to take one of the two would be a guess.
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
