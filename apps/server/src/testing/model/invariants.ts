/** What must be true of the database at every moment, whoever is in the middle of whatever. */
import { type Endpoints, type InLine, isLive, type Limits, nextInLine } from '@corridor/rules'
import { and, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { pass, room, roomSetting } from '../../db/schema/index.ts'

type Row = typeof pass.$inferSelect

/** The limits of each school, which are a school's own. */
export async function limitsBySchool(db: Pick<Db, 'select'>): Promise<Map<number, Limits>> {
  const rooms = await db.select().from(room)
  const settings = await db.select().from(roomSetting).where(isNull(roomSetting.endedAt))
  const schoolIds = [...new Set(rooms.map(({ schoolId }) => schoolId))]
  const of = <T extends { schoolId: number }>(rows: T[], schoolId: number) =>
    rows.filter((row) => row.schoolId === schoolId)
  return new Map(
    schoolIds.map((schoolId) => [schoolId, { rooms: of(rooms, schoolId), settings: of(settings, schoolId) }]),
  )
}

/** One look at everything, as of one moment; what it finds wrong, in words. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const limits = await limitsBySchool(tx)
      const live = (
        await tx
          .select()
          .from(pass)
          .where(and(isNull(pass.completedAt), isNull(pass.canceledAt)))
      ).filter(isLive)
      return [
        ...twiceLive(live),
        ...[...limits].flatMap(([schoolId, of]) =>
          couldGo(
            live.filter((row) => row.schoolId === schoolId),
            of,
          ),
        ),
      ]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function twiceLive(live: readonly Row[]): string[] {
  const counts = Object.entries(Object.groupBy(live, ({ studentId }) => studentId))
  return counts.filter(([, passes]) => (passes?.length ?? 0) > 1).map(([id]) => `student ${id} has two live passes`)
}

function couldGo(live: readonly Row[], limits: Limits): string[] {
  const running: Endpoints[] = live.filter(({ startedAt }) => startedAt !== null)
  const line = live.flatMap((row): InLine[] =>
    row.startedAt === null && row.lineNumber !== null ? [{ ...row, lineNumber: row.lineNumber }] : [],
  )
  return nextInLine(line, running, limits).map(({ passId }) => `${passId} waits in line although it could go`)
}
