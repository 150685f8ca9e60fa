/**
 * A separate process, so that what is measured shares no thread with what measures. It reports when it is ready,
 * answers commands one by one, and ends when this process does.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromChild, ToChild } from './parent.ts'

export interface Child<Ready> {
  ready: Ready
  pid: number
  send<T = void>(command: string, input?: unknown): Promise<T>
  stop(): Promise<void>
}

export async function startChild<Ready>(entry: URL, input: unknown): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(entry), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  child.on('message', (message: FromChild) => {
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.failure === undefined) caller?.resolve(message.result)
    else caller?.reject(new Error(message.failure))
  })
  const ended = once(child, 'exit')
  void ended.then(([code]) => {
    for (const { reject } of waiting.values()) reject(new Error(`${entry.pathname} ended early (${code})`))
  })
  const send = <T>(command: string, commandInput?: unknown): Promise<T> => {
    lastId += 1
    const id = lastId
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      child.send({ id, command, input: commandInput } satisfies ToChild)
    })
  }
  return {
    ready: await send<Ready>('start', input),
    pid: child.pid ?? 0,
    send,
    async stop() {
      // Closing the channel tells the process to stop; if it does not react, it is killed.
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(late)
    },
  }
}
