/**
 * A school year of passes, day by day: students leave class in bursts after the bells, mostly for the restroom, wait
 * where a limit is reached, and come back after about four minutes. The steps are those of real passes, respect the
 * school's limits, and give each student one live pass at a time.
 */
import { asPassId, type UserId } from '@corridor/rules/ids'
import type { Endpoints } from '@corridor/rules/pass'
import { addDays, atWallTime, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import { nextSchoolDay } from './calendar.ts'
import type { Lesson } from './classes.ts'
import { type Companions, companionsOf } from './companions.ts'
import { chromebookOf, phoneOf } from './devices.ts'
import { type ApprovalResult, EndpointRules } from './endpointRules.ts'
import { EndpointPicker, type TripKind } from './endpoints.ts'
import * as life from './passes.ts'
import { PASSES_A_STUDENT_A_DAY, TIMEZONE } from './plan.ts'
import { Random } from './random.ts'
import { READY_REASONS } from './rejectReasons.ts'
import type { Period } from './schedule.ts'
import type { DemoSchool } from './school.ts'
import { Slots } from './slots.ts'
import type { DemoStudent } from './students.ts'

const MINUTE = 60_000

const DESTINATIONS: Readonly<Record<TripKind, number>> = {
  restroom: 0.68,
  fountain: 0.22,
  nurse: 0.03,
  library: 0.025,
  counseling: 0.015,
  office: 0.015,
  classroom: 0.015,
}

/** Median duration in minutes, and the spread around it. */
const STAYS: Readonly<Record<TripKind, readonly [median: number, spread: number]>> = {
  restroom: [3.5, 0.45],
  fountain: [1.8, 0.4],
  nurse: [10, 0.5],
  library: [13, 0.5],
  counseling: [14, 0.4],
  office: [5, 0.4],
  classroom: [6, 0.5],
}

const CANCEL_REASONS = ['No longer needed.', 'The meeting was moved.', 'Taken care of in class.']

/** A student who has waited this long gives up. */
const LONGEST_WAIT = 10 * MINUTE
/** Today's history ends this long before now; anything later comes from `present.ts`. */
const SETTLED_AFTER = 60 * MINUTE
/**
 * Staff lists show unconfirmed passes for a week, so older ones are confirmed here, and `present.ts` decides what is
 * unconfirmed now.
 */
const CONFIRMED_WITHIN = 8 * 24 * 60 * MINUTE

type Fate = 'used' | 'rejected' | 'canceled' | 'lapsed'

interface Trip {
  student: DemoStudent
  lesson: Lesson
  kind: TripKind
  new: life.NewPass
  approval: ApprovalResult
  issuedBy: UserId | null
  leavesAt: number
  fate: Fate
}

type TripInput = Pick<Trip, 'student' | 'lesson' | 'kind'> & { endpoints: Endpoints; leavesAt: number }

interface Day {
  date: LocalDay
  midnight: number
  /** The last instant of the day. */
  end: number
  isToday: boolean
}

export class History {
  readonly #school: DemoSchool
  readonly #now: number
  readonly #today: LocalDay
  readonly #random: Random
  readonly #endpoints: EndpointPicker
  readonly #rules: EndpointRules
  readonly #lessons: ReadonlyMap<string, Lesson>
  readonly #companions: Companions | null
  /** Cumulative restlessness, to draw students in proportion to it. */
  readonly #upTo: readonly number[]

  constructor(school: DemoSchool, now: Instant) {
    this.#school = school
    this.#now = Date.parse(now)
    this.#today = localDay(now, TIMEZONE)
    this.#random = new Random(`history of ${school.plan.name}`)
    this.#endpoints = new EndpointPicker(school, this.#random)
    this.#rules = new EndpointRules(school)
    this.#lessons = new Map(school.lessons.map((lesson) => [`${lesson.cohort}/${lesson.period}`, lesson]))
    this.#companions = companionsOf(school, this.#today)
    let sum = 0
    this.#upTo = school.students.map(({ restlessness }) => {
      sum += restlessness
      return sum
    })
  }

  passesOf(date: LocalDay): life.PassRow[] {
    const midnight = Date.parse(atWallTime(date, 0, 0, TIMEZONE))
    const end = Date.parse(atWallTime(addDays(date, 1), 0, 0, TIMEZONE)) - 1
    const day: Day = { date, midnight, end, isToday: date === this.#today }
    const enrolled = this.#school.students.filter(({ enrolledOn }) => enrolledOn <= date).length
    const count = Math.round(enrolled * PASSES_A_STUDENT_A_DAY * this.#random.between(0.9, 1.1))
    const trips = [...Array.from({ length: count }, () => this.#plan(day)), ...this.#planCompanions(day)]
    trips.sort((a, b) => a.leavesAt - b.leavesAt)
    const slots = new Slots()
    const busyUntil = new Map<UserId, number>()
    return trips.flatMap((trip) => {
      if (trip.new.createdAt < (busyUntil.get(trip.student.userId) ?? 0)) return []
      const pass = this.#live(trip, day, slots)
      if (!pass || (day.isToday && !this.#isSettled(trip, pass))) return []
      busyUntil.set(trip.student.userId, Date.parse(pass.completedAt ?? pass.createdAt) + 5 * MINUTE)
      return [pass]
    })
  }

  #isSettled({ student, leavesAt }: Trip, { completedAt }: life.PassRow): boolean {
    const { demoStudents } = this.#school
    if (student === demoStudents?.student || student === demoStudents?.lockedStudent) return false
    return (completedAt ? Date.parse(completedAt) : leavesAt) < this.#now - SETTLED_AFTER
  }

  #plan(day: Day): Trip {
    const random = this.#random
    const student = this.#student(day.date)
    const period = random.pick(this.#school.periods)
    const lesson = this.#lesson(student, this.#school.periods.indexOf(period))
    const kind = random.weighted(DESTINATIONS)
    const endpoints = this.#endpoints.from(lesson, kind)
    const length = period.endMinute - period.startMinute
    const sinceBell = random.chance(0.55) ? 1 + random.exponential(4) : random.between(1, length - 4)
    const leavesAt = Math.floor(day.midnight + (period.startMinute + Math.min(sinceBell, length - 4)) * MINUTE)
    return this.#trip({ student, lesson, kind, endpoints, leavesAt })
  }

  /** Both to the same restroom, the second one a little later. */
  #planCompanions(day: Day): Trip[] {
    const outing = this.#companions?.outingOn(day.date)
    if (!outing) return []
    const { students, period, minute } = outing
    const { startMinute } = this.#school.periods[period] as Period
    const lesson = this.#lesson(students[0], period)
    const endpoints = this.#endpoints.from(lesson, 'restroom')
    return students.map((student, place) => {
      const leavesAt = Math.floor(day.midnight + (startMinute + minute + place * outing.gap) * MINUTE)
      return this.#trip({ student, lesson, kind: 'restroom', endpoints, leavesAt })
    })
  }

  #trip({ student, lesson, kind, endpoints, leavesAt }: TripInput): Trip {
    const random = this.#random
    const approval = this.#rules.of(endpoints)
    const isIssued = (kind === 'counseling' || kind === 'classroom') && random.chance(0.4)
    const scheduledFor = isIssued ? Math.floor(leavesAt / (5 * MINUTE)) * 5 * MINUTE : null
    const createdAt = scheduledFor === null ? leavesAt : scheduledFor - random.whole(20, 45) * MINUTE
    const isAsked = !isIssued && approval.approval !== 'not_required'
    return {
      student,
      lesson,
      kind,
      approval,
      issuedBy: isIssued ? endpoints.toFacultyId : null,
      leavesAt: isAsked ? leavesAt + Math.floor(random.between(1, 5) * MINUTE) : leavesAt,
      fate: isIssued || isAsked ? this.#fate() : 'used',
      new: {
        passId: asPassId(random.uuidAt(createdAt)),
        schoolId: this.#school.schoolId,
        studentId: student.userId,
        endpoints,
        createdAt,
        scheduledFor,
      },
    }
  }

  #fate(): Fate {
    return this.#random.weighted<Fate>({ used: 0.86, rejected: 0.06, canceled: 0.04, lapsed: 0.04 })
  }

  #live(trip: Trip, day: Day, slots: Slots): life.PassRow | null {
    const { issuedBy, approval, leavesAt } = trip
    const pass = issuedBy === null ? life.requestPass(trip.new, approval) : life.issuePass(trip.new, issuedBy)
    if (trip.fate !== 'used') return this.#endUnused(pass, trip)

    if (pass.approvedAt === null) life.approve(pass, leavesAt - MINUTE / 2, this.#rules.approverOf(trip.new.endpoints))
    const startsAt = slots.earliest(approval.limits, leavesAt)
    if (startsAt - leavesAt > LONGEST_WAIT) return null
    if (startsAt > leavesAt) life.enqueue(pass, leavesAt)
    life.start(pass, startsAt)

    const isForgotten = this.#random.chance(trip.student.forgets)
    const [median, spread] = STAYS[trip.kind]
    const stay = Math.max(0.6, this.#random.logNormal(median, spread))
    const endsAt = isForgotten ? day.end : Math.floor(startsAt + stay * MINUTE)
    slots.take(approval.limits, endsAt)
    if (isForgotten) this.#forget(pass, day)
    else this.#arrive(pass, endsAt, day)
    return pass
  }

  #endUnused(pass: life.PassRow, { fate, leavesAt, student, new: { endpoints } }: Trip): life.PassRow {
    const staff = this.#rules.approverOf(endpoints)
    if (pass.approvedAt !== null) {
      if (fate !== 'lapsed') life.cancel(pass, leavesAt, pass.createdBy, this.#random.pick(CANCEL_REASONS))
    } else if (fate === 'rejected') {
      life.reject(pass, leavesAt, staff, this.#random.pick(READY_REASONS))
    } else if (fate === 'canceled') {
      life.cancel(pass, leavesAt, student.userId, null)
    }
    return pass
  }

  #forget(pass: life.PassRow, day: Day): void {
    life.forget(pass, day.end)
    const opening = Date.parse(atWallTime(nextSchoolDay(day.date), 7, 40, TIMEZONE))
    const noticedAt = opening + this.#random.whole(0, 15 * MINUTE)
    if (noticedAt < this.#now) life.confirm(pass, noticedAt, pass.toFacultyId, true)
  }

  #arrive(pass: life.PassRow, at: number, day: Day): void {
    const random = this.#random
    const isFine = !random.chance(0.004)
    if (random.chance(0.3) && pass.toFacultyId !== null) {
      life.complete(pass, at, pass.toFacultyId)
      life.confirm(pass, at, pass.toFacultyId, isFine)
    } else {
      life.complete(pass, at, pass.studentId)
      this.#keepDevices(pass, day)
      if (at > this.#now - CONFIRMED_WITHIN || !random.chance(0.005)) {
        const by = random.chance(0.06) ? random.pick(this.#school.staff.administratorIds) : pass.toFacultyId
        life.confirm(pass, at + Math.floor(Math.min(30, random.exponential(4)) * MINUTE), by, isFine)
      }
    }
  }

  /** Fingerprints are kept for today's passes, and for passes that started on one device and ended on another. */
  #keepDevices(pass: life.PassRow, { midnight, isToday }: Day): void {
    const isOdd = this.#random.chance(0.001)
    if (!isToday && !isOdd) return
    pass.startedAtFingerprint = chromebookOf(pass.studentId, midnight)
    pass.completedAtFingerprint = isOdd ? phoneOf(pass.studentId, midnight) : pass.startedAtFingerprint
  }

  #student(date: LocalDay): DemoStudent {
    const { students } = this.#school
    for (;;) {
      const wanted = this.#random.between(0, this.#upTo.at(-1) ?? 0)
      const student = students[firstAbove(this.#upTo, wanted)]
      if (student && student.enrolledOn <= date) return student
    }
  }

  #lesson({ cohort }: DemoStudent, period: number): Lesson {
    const lesson = this.#lessons.get(`${cohort}/${period}`)
    if (!lesson) throw new Error('A student has a free period')
    return lesson
  }
}

/** The index of the first number of an ascending list that is greater than the given one. */
function firstAbove(ascending: readonly number[], given: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > given) high = middle
    else low = middle + 1
  }
  return low
}
