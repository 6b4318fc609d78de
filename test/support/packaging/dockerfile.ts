import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'

export const checkout = join(import.meta.dirname, '../../..')
const dockerfilePath = join(checkout, 'docs/examples/Dockerfile')

/** One instruction: its keyword, its flags as `--name=value`, and the rest with lines joined. */
export type Step = { keyword: string; flags: Record<string, string>; rest: string; line: number }
export type Stage = { image: string; name: string | undefined; steps: Step[] }

const keywords = [
  ...['ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK'],
  ...['LABEL', 'RUN', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR'],
]

/**
 * The stages of a Dockerfile. Throws on an instruction that it does not know: a test that skipped one would test
 * something else than what Docker builds.
 */
export function readStages(text = readFileSync(dockerfilePath, 'utf8')): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const step = toStep(instruction.getKeyword(), instruction.getTextContent().replace(/^\s*\S+\s+/, ''))
    const line = instruction.getRange().start.line + 1
    if (!keywords.includes(step.keyword)) throw new Error(`Line ${line}: ${step.keyword} is not known here.`)
    if (step.keyword === 'FROM') {
      const [, image = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(step.rest) ?? []
      stages.push({ image, name, steps: [{ ...step, line }] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`Line ${line}: ${step.keyword} is before FROM.`)
    stage.steps.push({ ...step, line })
  }
  return stages
}

function toStep(keyword: string, raw: string): Omit<Step, 'line'> {
  // A line that continues; comments inside of it are dropped, as Docker does.
  let rest = raw.replace(/^\s*#.*$\n/gm, '').replace(/\\\n\s*/g, ' ')
  const flags: Record<string, string> = {}
  for (;;) {
    const [whole, name, value] = /^--([a-z-]+)=(\S+)\s+/.exec(rest) ?? []
    if (whole === undefined || name === undefined || value === undefined) break
    flags[name] = value
    rest = rest.slice(whole.length)
  }
  return { keyword: keyword.toUpperCase(), flags, rest: rest.trim() }
}

/** `NAME=value` pairs of ENV and LABEL, without quotes. */
export function readPairs(rest: string): Record<string, string> {
  const pairs = rest.matchAll(/([\w.]+)=("[^"]*"|\S*)/g)
  return Object.fromEntries([...pairs].map(([, name, value = '']) => [name, value.replace(/^"|"$/g, '')]))
}

export function readSteps(stage: Stage | undefined, keyword: string): Step[] {
  return stage?.steps.filter((step) => step.keyword === keyword) ?? []
}
