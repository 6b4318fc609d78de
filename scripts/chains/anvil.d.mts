import type { ChildProcess } from 'node:child_process'

export function startAnvil(
  port: number,
  args?: string[],
): { child: ChildProcess; url: Promise<string> } | undefined
