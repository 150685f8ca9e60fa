/**
 * Finds out when an event has been sent to the other processes, which Socket.IO does not report. Its adapter sends
 * events through the pool that it was given, so the pool's queries are tracked: a query that runs during an emit
 * belongs to that emit.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface EmitContext {
  /** Null once the emit is over, because timers that started during it keep running in its context. */
  queries: Promise<unknown>[] | null
}

const emitContexts = new AsyncLocalStorage<EmitContext>()

export function tracked<A extends unknown[], R>(query: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) => {
    const answer = query(...args)
    emitContexts.getStore()?.queries?.push(answer)
    return answer
  }
}

/** Resolves when everything that was emitted has been sent, and rejects if something could not be. */
export async function awaitEmit(emit: () => Promise<void> | void): Promise<void> {
  const queries: Promise<unknown>[] = []
  const context: EmitContext = { queries }
  try {
    await emitContexts.run(context, emit)
    // A large event is first inserted into a table and then announced, so the list can grow in this loop.
    for (let next = 0; next < queries.length; next += 1) await queries[next]
  } finally {
    context.queries = null
  }
}
