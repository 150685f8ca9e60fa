/** Which school an organization of a source is: as someone said before, else the school of the same name. */
import type { DistrictId, SchoolId } from '@corridor/rules/ids'
import type { Extent } from '@corridor/rules/roster'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { externalId, type RosterOrg, school } from '../db/schema/index.ts'
import type { StagedOrg } from './read/builder.ts'

export interface Mapped {
  orgs: RosterOrg[]
  /** Schools that were in earlier rosters and are not in this one. */
  vanished: string[]
}

export async function mapOrgs(
  db: Reader,
  { districtId, source }: { districtId: DistrictId; source: string },
  orgs: readonly StagedOrg[],
  extent: Extent,
): Promise<Mapped> {
  const schools = await db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
  const earlier = await db
    .select({ id: externalId.externalId, schoolId: externalId.rowId })
    .from(externalId)
    .where(and(eq(externalId.districtId, districtId), eq(externalId.source, source), eq(externalId.kind, 'school')))
  const said = new Map(earlier.map(({ id, schoolId }) => [id, schoolId as SchoolId | null]))
  const isOpen = (schoolId: SchoolId) => schools.some((one) => one.schoolId === schoolId)
  const taken = new Set(said.values())
  const byName = new Map(
    schools.filter(({ schoolId }) => !taken.has(schoolId)).map(({ name, schoolId }) => [plainName(name), schoolId]),
  )
  const mapped = orgs.map((org): RosterOrg => {
    const before = said.get(org.id)
    if (before !== undefined && (before === null || isOpen(before))) return { ...org, schoolId: before }
    const sameName = byName.get(plainName(org.name))
    byName.delete(plainName(org.name))
    return sameName === undefined ? { ...org } : { ...org, schoolId: sameName }
  })
  if (extent === 'changes') return { orgs: [...mapped, ...unnamed(orgs, said, schools)], vanished: [] }
  const present = new Set(mapped.map(({ schoolId }) => schoolId))
  const vanished = schools
    .filter(({ schoolId }) => taken.has(schoolId) && !present.has(schoolId))
    .map(({ name }) => name)
  return { orgs: mapped, vanished }
}

/** A file with changes need not name its schools: they are those of earlier rosters. */
function unnamed(
  orgs: readonly StagedOrg[],
  said: ReadonlyMap<string, SchoolId | null>,
  schools: readonly { schoolId: SchoolId; name: string }[],
): RosterOrg[] {
  const named = new Set(orgs.map(({ id }) => id))
  return [...said].flatMap(([id, schoolId]) => {
    const found = named.has(id) ? undefined : schools.find((one) => one.schoolId === schoolId)
    return found ? [{ id, name: found.name, identifier: null, schoolId: found.schoolId }] : []
  })
}

export const plainName = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** What is imported into a school is remembered for the next time, and so is what is left out. */
export async function rememberOrgs(
  db: Reader,
  { districtId, source }: { districtId: DistrictId; source: string },
  orgs: readonly RosterOrg[],
): Promise<void> {
  const known = orgs.filter(({ schoolId }) => schoolId !== undefined)
  if (known.length === 0) return
  await db
    .insert(externalId)
    .values(
      known.map(({ id, schoolId }) => ({
        districtId,
        source,
        kind: 'school' as const,
        externalId: id,
        rowId: schoolId ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: [externalId.districtId, externalId.source, externalId.kind, externalId.externalId],
      set: { rowId: sql`excluded.row_id` },
    })
}
