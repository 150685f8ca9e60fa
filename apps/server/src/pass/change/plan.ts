/**
 * Derives the consequences of a decision about passes: their rows, the row of the audit trail that is also the outbox,
 * the day's counts, incidents and notifications. Commands say what changes. Only this file knows the consequences.
 */
import type { Notification, Pass } from '@corridor/contract'
import { wasUnderWay } from '@corridor/rules/freeze'
import type { NotificationId, PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { hasStarted, MANY_FORGOTTEN_DAYS } from '@corridor/rules/incident'
import { NO_USE, ONE_START, oneEnd, sumOf, type Tally } from '@corridor/rules/metrics'
import { NOTIFICATION_KINDS } from '@corridor/rules/notification'
import { passTimeLimit, placeInLine } from '@corridor/rules/pass'
import type { NamedPerson } from '@corridor/rules/text'
import { addDays, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import { type Actor, actorColumns, actorOf, SYSTEM } from '../../change/actor.ts'
import type { Announcement } from '../../change/announcement.ts'
import { type PlannedIncident, type Progress, planIncidents } from '../../incident/plan.ts'
import { type NotificationPlan, type Preference, planNotifications } from '../../notification/plan.ts'
import { presentNew } from '../../notification/present.ts'
import type { Scope } from '../../session/scope.ts'
import { presentPass } from '../present.ts'
import type { Change, Decision } from './decision.ts'
import { type PassJson, type PassRow, passToColumns, passToJson } from './passRecord.ts'
import { type Situation, schoolIn } from './situation.ts'

type Row = Readonly<Record<string, unknown>>

/** The parts of `write_passes`, in its own names. */
export interface WritePlan {
  made: PassJson[]
  changed: PassJson[]
  events: Row[]
  days: Row[]
  incidents: Row[]
  notifications: Row[]
}

/** The ids that were given to what was written. */
export interface Written {
  eventIds: number[]
  /** Which of the planned notifications were written, counted from 1, and as what. */
  told: number[]
  notificationIds: NotificationId[]
}

export interface Plan {
  /** The passes as they are afterward. */
  passes: Pass[]
  writes: WritePlan
  announcements(written: Written): Announcement[]
}

type SomeSituation = Situation<Scope | null>

interface Step extends Change {
  actor: Actor
  actorId: UserId | null
  isAtKiosk: boolean
  shown: Pass
}

export function planOf(situation: SomeSituation, decision: Decision): Plan {
  const { scope, now } = situation
  const changes = decision.changes.map((change) => ({ ...change, pass: withFreeze(situation, change.pass) }))
  const last = new Map(changes.map((change) => [change.pass.passId, change]))
  const shownOf = presenter(situation, [...last.values()])
  const steps = changes.map((change): Step => {
    const actor = change.bySystem || !scope ? SYSTEM : actorOf(change.by ?? scope)
    const shown = shownOf(change.pass.passId)
    const actorId = actor.kind === 'system' ? null : actor.userId
    return { ...change, actor, actorId, isAtKiosk: actor.kind === 'kiosk', shown }
  })
  const planned = steps.map((step) => {
    const school = schoolIn(situation, step.pass.schoolId)
    const incidents = planIncidents(step, school, () => progressOf(situation, step), now)
    const notifications = planNotifications(
      step,
      incidents,
      school,
      (userId) => preferenceOf(situation, step, userId),
      now,
    )
    return { step, incidents, notifications }
  })
  const notifications = planned.flatMap(({ step, notifications: ofStep }) =>
    ofStep.map((notification) => ({ step, notification })),
  )
  const rows = (isNew: boolean) => [...last.values()].filter((change) => Boolean(change.isNew) === isNew)
  return {
    passes: [...last.keys()].map(shownOf),
    writes: {
      made: rows(true).map(({ pass }) => passToJson(pass)),
      changed: rows(false).map(({ pass }) => passToJson(pass)),
      events: steps.map(eventRow),
      days: dayRows(situation, steps),
      incidents: planned.flatMap(({ step, incidents }) => incidents.map((incident) => incidentRow(step, incident))),
      notifications: notifications.map(({ step, notification }) => notificationRow(step, notification)),
    },
    announcements({ eventIds, told: positions, notificationIds }) {
      const idAt = new Map(positions.map((position, index) => [position - 1, notificationIds[index]]))
      const sent = notifications.flatMap(({ step, notification }, index) => {
        const notificationId = idAt.get(index)
        return notificationId === undefined
          ? []
          : [
              {
                step,
                userId: notification.userId,
                notification: presentNew(notificationId, notification, step.shown, now),
              },
            ]
      })
      return steps.map((step, index) => ({
        eventId: eventIds[index] ?? 0,
        name: step.event,
        pass: step.shown,
        previousHolders: step.previousHolders ?? { userIds: [], roomIds: [] },
        notifications: sent.filter((one) => one.step === step).map(withRecipient),
      }))
    },
  }
}

/** Kept with the pass, because freezes are looked up only among those of the last days. */
function withFreeze(situation: SomeSituation, pass: PassRow): PassRow {
  return pass.wasFrozen || !wasUnderWay(pass, schoolIn(situation, pass.schoolId).freezes)
    ? pass
    : { ...pass, wasFrozen: true }
}

const withRecipient = ({ userId, notification }: { userId: UserId; notification: Notification }) => ({
  userId,
  notification,
})

/** A pass of somebody who came late counts toward nothing. */
const isUse = ({ event, pass }: Change) => !pass.isLate && hasStarted(event, pass)

/** Today's count of a student in a school, with what this change starts. */
function usedToday({ facts }: SomeSituation, changes: readonly Change[], { studentId, schoolId }: PassRow): number {
  const startedNow = changes.filter(
    (change) => isUse(change) && change.pass.studentId === studentId && change.pass.schoolId === schoolId,
  ).length
  return (facts.students.get(studentId)?.usedToday[schoolId] ?? 0) + startedNow
}

/** Shows the passes as they are afterward, to those who may see everything of them. */
function presenter(situation: SomeSituation, changes: readonly Change[]): (passId: PassId) => Pass {
  const line = lineAfter(situation, changes)
  const shown = new Map(
    changes.map(({ pass }) => {
      const { school, rooms } = schoolIn(situation, pass.schoolId)
      const student = situation.facts.students.get(pass.studentId)
      const [from, to] = [pass.fromRoomId === null ? undefined : rooms.get(pass.fromRoomId), rooms.get(pass.toRoomId)]
      if (!student || !to) throw new Error('a student or a room was not looked at')
      const waiting = line.find(({ passId }) => passId === pass.passId)
      const joined = {
        student_first_name: student.firstName,
        student_last_name: student.lastName,
        student_grade: student.grade,
        student_profile_image_url: student.profileImageUrl,
        from_room_name: from?.name ?? null,
        from_room_zone_color: from?.zoneColor ?? null,
        to_room_name: to.name,
        to_room_zone_color: to.zoneColor,
        time_limit: passTimeLimit(pass, to, school),
        pass_alert_usage_per_day_amount: school.passAlertUsagePerDayAmount,
        place_in_line: waiting ? placeInLine(waiting, line) : null,
        passes_used_today: usedToday(situation, changes, pass),
      }
      const people = { get: (userId: UserId) => personOn(situation, pass, userId) }
      return [pass.passId, presentPass({ ...passToColumns(pass), ...joined }, people)]
    }),
  )
  return (passId) => {
    const pass = shown.get(passId)
    if (!pass) throw new Error('a changed pass was not presented')
    return pass
  }
}

function personOn(situation: SomeSituation, { schoolId }: PassRow, userId: UserId): NamedPerson | undefined {
  return (
    schoolIn(situation, schoolId).staff.get(userId) ??
    situation.facts.students.get(userId) ??
    situation.others.get(userId)
  )
}

/** The line after the change. A pass that joins it now has no number yet and comes last. */
function lineAfter({ facts }: SomeSituation, changes: readonly Change[]) {
  const after = new Map([...facts.line, ...changes.map(({ pass }) => pass)].map((pass) => [pass.passId, pass]))
  return [...after.values()]
    .filter(({ enqueuedAt, startedAt, canceledAt }) => enqueuedAt !== null && startedAt === null && canceledAt === null)
    .map((pass, index) => ({ ...pass, lineNumber: pass.lineNumber ?? Number.MAX_SAFE_INTEGER / 2 + index }))
}

function preferenceOf(situation: SomeSituation, { pass }: Change, userId: UserId): Preference | null {
  const member = schoolIn(situation, pass.schoolId).staff.get(userId)
  if (member) return member.isActive ? member : null
  const student = situation.facts.students.get(userId)
  return student?.schoolIds.includes(pass.schoolId) ? student : null
}

function progressOf({ facts, schools }: SomeSituation, change: Change): Progress {
  const { passId, studentId, schoolId, startedAt, completedAt, completedBy } = change.pass
  const inTimeframe = facts.usedInTimeframe.find((one) => one.studentId === studentId && one.schoolId === schoolId)
  const startsNow = hasStarted(change.event, change.pass) ? 1 : 0
  const usedBefore = facts.students.get(studentId)?.usedToday[schoolId] ?? 0
  const isForgotten = completedAt !== null && completedBy === null && startedAt !== null
  const timezone = schools.get(schoolId)?.school.timezone ?? 'UTC'
  const isLately = (one: { startedAt: Instant }) =>
    startedAt !== null &&
    localDay(one.startedAt, timezone) > addDays(localDay(startedAt, timezone), -MANY_FORGOTTEN_DAYS)
  const before = facts.forgotten.filter(
    (one) => one.studentId === studentId && one.schoolId === schoolId && isLately(one),
  ).length
  return {
    usedThatDay: startsNow ? usedBefore + 1 : (facts.usedThatDay[passId] ?? 0),
    usedInTimeframe: (inTimeframe?.used ?? 0) + startsNow,
    forgottenLately: isForgotten ? before + 1 : 0,
  }
}

function eventRow({ pass, event, detail, previousHolders, actor }: Step): Row {
  const { actorId, actorKind, actorVia } = actorColumns(actor)
  return {
    pass_id: pass.passId,
    school_id: pass.schoolId,
    name: event,
    version: pass.version,
    detail: detail || previousHolders ? { ...detail, ...(previousHolders && { formerly: previousHolders }) } : null,
    actor_id: actorId,
    actor_kind: actorKind,
    actor_via: actorVia,
  }
}

interface DayCounts {
  school_id: SchoolId
  student_id: UserId
  day: LocalDay
  tally: Tally
  counted_passes: number
}

/**
 * Keeps the day's counts of each student in step with what starts and ends. The day is the one on which the pass
 * started, in its school's own time; a pass without a duration was forgotten and adds no time.
 */
function dayRows(situation: SomeSituation, changes: readonly Change[]): Row[] {
  const days = new Map<string, DayCounts>()
  for (const change of changes) {
    const { event, pass } = change
    const starts = isUse(change)
    if (pass.startedAt === null || pass.isLate || (!starts && event !== 'completePass')) continue
    const { schoolId, studentId } = pass
    const day = localDay(pass.startedAt, schoolIn(situation, schoolId).school.timezone)
    const key = `${studentId}/${day}/${schoolId}`
    const counts = days.get(key) ?? {
      ...{ school_id: schoolId, student_id: studentId, day },
      ...{ tally: NO_USE, counted_passes: 0 },
    }
    days.set(key, {
      ...counts,
      tally: sumOf(counts.tally, starts ? ONE_START : oneEnd(pass)),
      counted_passes: counts.counted_passes + (starts && pass.isCounted ? 1 : 0),
    })
  }
  return [...days.values()].map(({ tally, ...day }) => ({
    ...day,
    used_passes: tally.usedPasses,
    completed_passes: tally.completedPasses,
    timed_passes: tally.timedPasses,
    total_time: tally.totalTime,
    adjusted_passes: tally.adjustedPasses,
    adjusted_time: tally.adjustedTime,
  }))
}

function incidentRow({ pass }: Step, { type, day, facts }: PlannedIncident): Row {
  return { school_id: pass.schoolId, student_id: pass.studentId, pass_id: pass.passId, type, day, facts }
}

function notificationRow({ pass }: Step, { userId, kind, facts, incident, methods }: NotificationPlan): Row {
  return {
    user_id: userId,
    school_id: pass.schoolId,
    pass_id: pass.passId,
    type: NOTIFICATION_KINDS[kind],
    kind,
    facts,
    methods,
    ...(incident && { incident }),
  }
}
