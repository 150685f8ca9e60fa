/**
 * Takes a backup every night while the server runs. Only servers with a folder for it do, so it is no job that any of them
 * may run.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { loggedError } from '../http/loggedError.ts'
import { type Nightly, takeDueBackup } from './takeDue.ts'

const PAUSE_MS = 60_000

export interface NightlyBackups {
  /** One that is under way is given up; the next server that starts takes it on at once. */
  stop(): Promise<void>
}

export function startNightlyBackups(nightly: Nightly): NightlyBackups {
  const stopping = new AbortController()
  const ended = loop(nightly, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function loop(nightly: Nightly, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await takeDueBackup(nightly, stopping).catch((error: unknown) =>
      nightly.log.error({ failure: loggedError(error) }, 'the nightly backup failed; it will be tried again'),
    )
    await pause(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  }
}
