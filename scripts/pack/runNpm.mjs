import { spawnSync } from 'node:child_process'

/** Returns the output of npm. If npm fails, throws with its error output. */
export function runNpm(args, { cwd }) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed:\n${stderr}${stdout}`)
  return stdout
}
