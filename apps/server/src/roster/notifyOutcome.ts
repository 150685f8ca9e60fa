import { can } from '@corridor/rules/access'
import type { NotificationFacts, RosterOutcome } from '@corridor/rules/notification'
import { viewersOf } from '../account/viewers.ts'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { notify } from '../notification/notify.ts'
import { openSchoolsOf } from '../school/connect.ts'
import type { Run } from './runs.ts'

/** Notifies the person who started a run of how it ended. For an automatic run, notifies everybody who may import rosters. */
export async function notifyOutcome(context: Context, run: Run, roster: RosterOutcome): Promise<void> {
  await runSystemChange(context, async (change) => {
    const schoolIds = await openSchoolsOf(change.tx, run.districtId)
    const members = await activeMembers(change.tx, { schoolIds, types: ['districtAdministrator'] })
    const schoolOf = new Map(members.map(({ userId, schoolId }) => [userId, schoolId]))
    const viewers = await viewersOf(change.tx, [...schoolOf.keys()])
    const facts: NotificationFacts = { studentId: null, fromRoomId: null, toRoomId: null, actorId: null, roster }
    for (const [userId, schoolId] of schoolOf) {
      const viewer = viewers.get(userId)
      const isMeant =
        run.startedBy === null
          ? viewer !== undefined && can(viewer, 'district.connect', { schoolIds })
          : userId === run.startedBy
      if (!isMeant) continue
      await notify(change, { userId, schoolId, kind: 'roster', facts })
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
