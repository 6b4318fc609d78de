import { execFileSync } from 'node:child_process'
import { root } from './setup.mjs'

/** `type(scope): what changes`, at most 72 characters (CONTRIBUTING). */
const subject = /^(feat|fix|perf|refactor|test|docs|chore)(\([\w,/.-]+\))?: \S/
const longest = 72
/** Older commits are not checked. */
const since = '2026-11-26T00:00:00Z'

/** Reports new commits whose subject has another form. Never fails: a pushed commit cannot be changed. */
export function reportCommits() {
  for (const line of listSubjects()) if (!isRight(line)) console.log(`   commit ${line}`)
}

/** Whether `<hash> <subject>` has the right form. */
function isRight(line) {
  const text = line.slice(line.indexOf(' ') + 1)
  return text.length <= longest && subject.test(text)
}

function listSubjects() {
  try {
    const log = ['log', '--no-merges', `--since=${since}`, '--format=%h %s']
    return execFileSync('git', log, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean)
  } catch {
    // A copy without its history, or a machine without git.
    return []
  }
}
