/** What `npm run doctor` looks at, in the order in which one thing depends on another. */
import type { Settings } from '../../config/settings.ts'
import type { Connection } from '../../db/connect.ts'
import { checkAddress, checkServer } from './address.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Finding, findingsOf } from './finding.ts'

/** One after the other, each as soon as it is known. */
export async function* findings(settings: Settings, connection: Connection | undefined): AsyncGenerator<Finding> {
  if (connection !== undefined) yield* findingsOf('Database', () => checkDatabase(settings, connection))
  yield* findingsOf('Disk', () => checkDisk(settings.dataDir))
  yield* findingsOf('Server', () => checkServer(settings))
  yield* findingsOf('Address', () => checkAddress(settings))
  yield settings.metricsToken === undefined
    ? {
        state: 'off',
        about: 'Metrics',
        says: 'There is no /metrics. Set METRICS_TOKEN if you want to monitor Corridor with Prometheus.',
      }
    : { state: 'ok', about: 'Metrics', says: '/metrics answers whoever sends the token in METRICS_TOKEN.' }
}
