/**
 * Lets one task at a time run for each key. Tasks for the same room wait here, in memory, instead of each occupying a
 * connection to the database while it waits for a lock. Processes still meet in the database.
 */
export type KeyedQueue = <T>(keys: readonly string[], task: () => Promise<T>) => Promise<T>

export function makeKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>()
  return async (keys, task) => {
    const earlier = keys.map((key) => last.get(key))
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    // A task takes its place for all of its keys at once, so no two tasks can wait for each other.
    for (const key of keys) last.set(key, finished)
    await Promise.all(earlier)
    try {
      return await task()
    } finally {
      finish()
      for (const key of keys) if (last.get(key) === finished) last.delete(key)
    }
  }
}
