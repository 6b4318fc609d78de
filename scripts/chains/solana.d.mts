import type { ChildProcess } from 'node:child_process'

export function startSolana(
  port: number,
  blockTime?: number,
): { child: ChildProcess; url: Promise<string> } | undefined
