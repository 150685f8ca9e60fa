/**
 * Takes a backup every night while the server runs. Only servers with a folder for it do, so it is no job that any of them
 * may run. When a server is stopped, a backup that is under way is given up; the next one that starts takes it on at once.
 */
import { loggedError } from '../http/loggedError.ts'
import { type Repeated, repeat } from '../process/repeat.ts'
import { type Nightly, takeDueBackup } from './takeDue.ts'

const PAUSE_MS = 60_000

export function startNightlyBackups(nightly: Nightly): Repeated {
  return repeat(async (stopping) => {
    await takeDueBackup(nightly, stopping).catch((error: unknown) =>
      nightly.log.error({ failure: loggedError(error) }, 'the nightly backup failed; it will be tried again'),
    )
    return PAUSE_MS
  })
}
