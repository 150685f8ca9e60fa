/** What `npm run doctor` says of the services that rosters are fetched from. It asks each of them. */
import { eq } from 'drizzle-orm'
import type { Settings } from '../../config/settings.ts'
import { type Connection, connect } from '../../db/connect.ts'
import { hasNoTables } from '../../db/outage.ts'
import { district, rosterService } from '../../db/schema/index.ts'
import type { Finding } from '../../health/doctor/finding.ts'
import { makeOutbound } from '../../outbound/index.ts'
import { findSealer } from '../../outbound/key.ts'
import { Unreadable } from '../read/problems.ts'
import { checkService } from '../rest/readService.ts'
import { opened, type ServiceRow } from '../serviceRow.ts'

const ABOUT = 'Roster'

export async function* rosterFindings(settings: Settings, connection: Connection | undefined): AsyncGenerator<Finding> {
  if (connection === undefined) return
  const services = await readServices(connection)
  if (services.length === 0) {
    yield { state: 'off', about: ABOUT, says: 'No district fetches its roster from a service. Files can be imported.' }
    return
  }
  const outbound = makeOutbound({
    sealer: await findSealer(settings),
    privateAddresses: settings.privateAddresses ?? [],
  })
  for (const { service, name } of services) yield await checkServiceRow(outbound, service, name)
}

async function checkServiceRow(
  outbound: ReturnType<typeof makeOutbound>,
  service: ServiceRow,
  name: string,
): Promise<Finding> {
  try {
    const { schools } = await checkService(outbound.fetch, opened({ outbound }, service))
    const count = `${schools.length} ${schools.length === 1 ? 'school' : 'schools'}`
    return { state: 'ok', about: ABOUT, says: `The service of ${name} answers, with ${count}.` }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { state: 'problem', about: ABOUT, says: `${name}: ${error.problem.reason}` }
  }
}

async function readServices(connection: Connection) {
  const database = connect({ connection, poolSize: 1 })
  try {
    return await database.db
      .select({ service: rosterService, name: district.name })
      .from(rosterService)
      .innerJoin(district, eq(district.districtId, rosterService.districtId))
      .orderBy(rosterService.districtId)
  } catch (error) {
    // The tables are not there yet, which the line about them says.
    if (hasNoTables(error)) return []
    throw error
  } finally {
    await database.close()
  }
}
