/**
 * An error that nothing has caught, which is a bug. Node would print it and end the process at once: a query's error has
 * names in it, and requests would go unanswered. Now it is reported by whoever knows how, and everything ends in order.
 */
import type { Shutdown } from './shutdown.ts'

export function endOnUnexpected(shutdown: Shutdown, report: (error: unknown) => void): void {
  const onError = (error: unknown) => {
    report(error)
    void shutdown.run().then(() => process.exit(1))
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, onError)
}
