import { AppError } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createMachine } from './machine.ts'

type Light = { status: 'red' } | { status: 'green' } | { status: 'error'; error: AppError }

const newMachine = () =>
  createMachine<Light>({ status: 'red' }, { red: ['green'], green: ['red'], error: ['green'] }, (error) => ({
    status: 'error',
    error,
  }))

describe('createMachine', () => {
  test('shows the pending state while it works, then the outcome', async () => {
    const machine = newMachine()
    const states: string[] = []
    machine.subscribe((state) => states.push(state.status))
    await expect(machine.step({ status: 'green' }, async () => ({ status: 'red' }))).resolves.toEqual({
      status: 'red',
    })
    expect(states).toEqual(['green', 'red'])
  })

  test('error: keeps what went wrong, and throws it', async () => {
    const machine = newMachine()
    const failure = new AppError('too_many_requests')
    await expect(machine.step({ status: 'green' }, () => Promise.reject(failure))).rejects.toBe(failure)
    expect(machine.getState()).toEqual({ status: 'error', error: failure })
  })

  test('error: a move that the table lacks is refused before anything is done', async () => {
    const machine = newMachine()
    let runs = 0
    await expect(
      machine.step({ status: 'red' }, async () => ({ status: runs++ ? 'green' : 'red' })),
    ).rejects.toThrow('No move from red to red.')
    expect(runs).toBe(0)
  })

  test('error: the outcome and the failure of a step that was reset are dropped', async () => {
    const machine = newMachine()
    let fail = (_: Error) => {}
    const slow = new Promise<Light>((_, reject) => {
      fail = reject
    })
    const step = machine.step({ status: 'green' }, () => slow)
    machine.reset()
    fail(new Error('late'))
    await expect(step).rejects.toMatchObject({ code: 'unknown_auth_error' })
    expect(machine.getState()).toEqual({ status: 'red' })
  })
})
