/** The service that a district has set up, and how it is asked. */
import type { DistrictId } from '@corridor/rules/ids'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { rosterService, school } from '../db/schema/index.ts'
import { SealFailure } from '../outbound/seal.ts'
import { Unavailable } from './read/problems.ts'
import type { RosterSource } from './read/source.ts'
import { readService } from './rest/readService.ts'
import type { RestService } from './rest/service.ts'

export type ServiceRow = typeof rosterService.$inferSelect

/** What the secret is sealed for. */
export const secretPurpose = (districtId: DistrictId) => `roster:${districtId}`

export async function findService(db: Reader, districtId: DistrictId): Promise<ServiceRow | null> {
  const [row] = await db.select().from(rosterService).where(eq(rosterService.districtId, districtId))
  return row ?? null
}

/** Throws an Unavailable if the secret cannot be read anymore. */
export function opened({ outbound }: Pick<Context, 'outbound'>, row: ServiceRow): RestService {
  const { districtId, oneRoster, baseUrl, auth, tokenUrl, client } = row
  try {
    const secret = outbound.sealer.open(row.secret, secretPurpose(districtId))
    return {
      version: oneRoster,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      auth,
      tokenUrl: tokenUrl || null,
      client,
      secret,
    }
  } catch (error) {
    if (error instanceof SealFailure) throw new Unavailable('secret', null, error.message)
    throw error
  }
}

/** Nothing is asked before it is read. */
export function sourceOf(context: Pick<Context, 'outbound'>, row: ServiceRow): RosterSource {
  return {
    name: serviceName(row),
    read: async (today, problems) => readService(context.outbound.fetch, opened(context, row), today, problems),
  }
}

export const serviceName = ({ baseUrl }: ServiceRow) => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

/** The zone of the district's first school: districts have none of their own. */
export async function timezoneOf(db: Reader, districtId: DistrictId): Promise<string> {
  const [first] = await db
    .select({ timezone: school.timezone })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
    .orderBy(asc(school.schoolId))
    .limit(1)
  return first?.timezone ?? 'UTC'
}
