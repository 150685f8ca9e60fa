import { type Child, startChild } from './child.ts'
import type { ServerInput } from './serverEntry.ts'

export interface CorridorProcess {
  origin: string
  pid: number
  send: Child<string>['send']
}

export async function startCorridor(open: AsyncDisposableStack, input: ServerInput): Promise<CorridorProcess> {
  const child = await startChild<string>(new URL('./serverEntry.ts', import.meta.url), input)
  open.defer(() => child.stop())
  return { origin: child.ready, pid: child.pid, send: child.send }
}
