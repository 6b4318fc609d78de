import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startProgram } from '../support/engines/process.ts'
import { eventually } from '../support/eventually.ts'

test.skipIf(process.platform === 'win32')(
  'what a program started ends with the pipe from here, which every end of this process closes',
  async () => {
    const { process: guard } = startProgram('/bin/sh', ['-c', 'sleep 600 & echo $!; wait'])
    if (!guard.stdout) throw new Error('It has no output.')
    const [line] = await once(createInterface(guard.stdout), 'line')
    const isAlive = () => process.kill(Number(line), 0)
    expect(isAlive()).toBe(true)
    guard.stdin?.destroy()
    await eventually(() => expect(isAlive).toThrow('ESRCH'))
  },
)
