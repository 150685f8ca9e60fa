/** What runs in a thread: one task after the other. */
import { on } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers.ts'
import type { FromThread, ToThread } from './threads.ts'

const port = parentPort as MessagePort
const messages = on(port, 'message') as AsyncIterableIterator<[ToThread]>
const next = async () => (await messages.next()).value[0]

const send = (answer: FromThread) => port.postMessage(answer, 'value' in answer ? buffersIn(answer.value) : [])

for (;;) {
  const message = await next()
  if (message === 'next') continue
  try {
    const { default: run } = await import(message.task)
    const result = await run(message.input)
    if (isMany(result)) {
      for await (const value of result) {
        send({ value, isLast: false })
        await next()
      }
      send({ value: undefined, isLast: true })
    } else send({ value: result, isLast: true })
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function isMany(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}
