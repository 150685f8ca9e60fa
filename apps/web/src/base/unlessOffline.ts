/** Does not wait for what cannot come: a request into dead Wi-Fi may never fail. */
import { checkReachability, LONG_MS, offlineSince } from './reachability.ts'

/** What is in the browser already is there at once, also without a connection. */
const MOMENT_MS = 1000

/** Rejects once the server is known to be out of reach. */
export function unlessOffline<T>(start: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let moment: ReturnType<typeof setTimeout> | undefined
    const isLong = setTimeout(checkReachability, LONG_MS)
    const check = () => {
      clearTimeout(moment)
      if (offlineSince.get() !== null)
        moment = setTimeout(() => settle(() => reject(new Error('The server cannot be reached.'))), MOMENT_MS)
    }
    const stop = offlineSince.subscribe(check)
    const settle = (answer: () => void) => {
      stop()
      clearTimeout(moment)
      clearTimeout(isLong)
      answer()
    }
    check()
    start().then(
      (value) => settle(() => resolve(value)),
      (error) => {
        checkReachability()
        settle(() => reject(error))
      },
    )
  })
}
