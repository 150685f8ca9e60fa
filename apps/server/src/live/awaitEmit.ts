/**
 * When has an event left this process? Socket.IO does not say, nor whether it has left at all. Its adapter tells the
 * other processes through the pool it was given, so this listens there: what is asked of the pool in the course of an
 * emit belongs to that emit.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Course {
  /** Null once it is over: timers that began in its course go on for ever. */
  asked: Promise<unknown>[] | null
}

const courses = new AsyncLocalStorage<Course>()

export function tracked<A extends unknown[], R>(query: (...asked: A) => Promise<R>): (...asked: A) => Promise<R> {
  return (...asked) => {
    const answer = query(...asked)
    courses.getStore()?.asked?.push(answer)
    return answer
  }
}

/** Resolves when everything that was emitted has left; rejects where something has not. */
export async function awaitEmit(emit: () => Promise<void> | void): Promise<void> {
  const asked: Promise<unknown>[] = []
  const course: Course = { asked }
  try {
    await courses.run(course, emit)
    // Something long is put into a table, and announced once it is there: the list grows while it is waited for.
    for (let next = 0; next < asked.length; next += 1) await asked[next]
  } finally {
    course.asked = null
  }
}
