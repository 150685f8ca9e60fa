import { can, memberViewer, type NotificationFacts, type RosterOutcome, type UserId } from '@corridor/rules'
import { eq } from 'drizzle-orm'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { school } from '../db/schema/index.ts'
import { tell } from '../notification/tell.ts'
import type { Run } from './runs.ts'

/** Whoever started the run is told how it ended; all who may import rosters are told of one that ran by itself. */
export async function tellOutcome(context: Context, run: Run, roster: RosterOutcome): Promise<void> {
  await runSystemChange(context, async (change) => {
    const schools = await change.tx
      .select({ schoolId: school.schoolId })
      .from(school)
      .where(eq(school.districtId, run.districtId))
    const members = await activeMembers(change.tx, {
      schoolIds: schools.map(({ schoolId }) => schoolId),
      types: ['districtAdministrator'],
    })
    const facts: NotificationFacts = { studentId: null, fromRoomId: null, toRoomId: null, actorId: null, roster }
    const told = new Set<UserId>()
    for (const member of members) {
      const { userId, schoolId } = member
      const isMeant =
        run.startedBy === null
          ? can(memberViewer(schoolId, member), 'roster.import', { schoolId })
          : userId === run.startedBy
      if (!isMeant || told.has(userId)) continue
      told.add(userId)
      await tell(change, { userId, schoolId, kind: 'roster', facts })
      record(change, {
        subject: 'user',
        subjectId: userId,
        schoolId,
        action: 'toldOfRoster',
        detail: { rosterRunId: run.rosterRunId, outcome: roster },
      })
    }
  })
}
