/** Creates the passes that are open right now from the scenes in `scenes.ts`, at whatever hour the demo starts. */
import { asPassId } from '@corridor/rules/ids'
import type { Endpoints } from '@corridor/rules/pass'
import { dayBounds, type Instant, instant, localDay, wallTime } from '@corridor/rules/time'
import type { Lesson } from './classes.ts'
import { chromebookOf } from './devices.ts'
import { EndpointRules } from './endpointRules.ts'
import { EndpointPicker } from './endpoints.ts'
import * as life from './passes.ts'
import { TIMEZONE } from './plan.ts'
import { Random } from './random.ts'
import { DEMO_STUDENT_SCENES, SCENES, type Scene } from './scenes.ts'
import { periodAt } from './schedule.ts'
import { type DemoSchool, roomNamed } from './school.ts'
import type { DemoStudent } from './students.ts'

const MINUTE = 60_000

export function presentOf(school: DemoSchool, now: Instant): life.PassRow[] {
  const player = new ScenePlayer(school, now)
  return [...(school.demoStudents ? DEMO_STUDENT_SCENES : []), ...SCENES].map((scene) => player.play(scene))
}

class ScenePlayer {
  readonly #school: DemoSchool
  readonly #now: number
  readonly #startOfDay: number
  readonly #period: number
  readonly #random: Random
  readonly #endpoints: EndpointPicker
  readonly #rules: EndpointRules
  /** Students already used by a scene: nobody is in two places at once. */
  readonly #usedStudents = new Set<DemoStudent>()
  /** Teachers other than the lead have at most one student out, so that their own limits hold. */
  readonly #lessonsOut = new Set<Lesson>()

  constructor(school: DemoSchool, now: Instant) {
    const { hour, minute } = wallTime(now, TIMEZONE)
    this.#school = school
    this.#now = Date.parse(now)
    this.#startOfDay = Date.parse(dayBounds(localDay(now, TIMEZONE), TIMEZONE).start)
    this.#period = periodAt(school.periods, hour * 60 + minute)
    this.#random = new Random(`present of ${school.plan.name}`)
    this.#endpoints = new EndpointPicker(school, this.#random)
    this.#rules = new EndpointRules(school)
  }

  play(scene: Scene): life.PassRow {
    const lesson = this.#lesson(scene)
    const student = this.#student(scene, lesson)
    const endpoints = this.#endpoints.to(lesson, roomNamed(this.#school, scene.to))
    const { story } = scene
    if (story.state === 'issued') return this.#issued(scene, student, endpoints, story)
    if (story.state === 'requested') {
      return this.#requested(scene, student, endpoints, this.#ago(story.requested), story.in)
    }
    if (story.state === 'approved') {
      const pass = this.#requested(scene, student, endpoints, this.#ago(story.requested))
      life.approve(pass, this.#ago(story.approved), this.#rules.approverOf(endpoints))
      return pass
    }

    // A live pass belongs to today, so just after midnight its times are moved closer together.
    const leaves = this.#today(story.state === 'inLine' ? story.since : story.started)
    const needsApproval = this.#rules.of(endpoints).approval !== 'not_required'
    const pass = this.#requested(scene, student, endpoints, needsApproval ? leaves - 3 * MINUTE : leaves)
    if (needsApproval) life.approve(pass, leaves - MINUTE, this.#rules.approverOf(endpoints))
    pass.startedAtFingerprint = chromebookOf(student.userId, this.#startOfDay)
    if (story.state === 'inLine') {
      life.enqueue(pass, leaves)
      return pass
    }
    life.start(pass, leaves)
    if (story.state === 'active') return pass
    life.complete(pass, this.#today(story.completed), student.userId)
    pass.completedAtFingerprint = pass.startedAtFingerprint
    if (story.state === 'used') {
      life.confirm(pass, this.#today(story.completed - 1), endpoints.toFacultyId, story.flagged !== true)
    }
    return pass
  }

  #issued(
    scene: Scene,
    student: DemoStudent,
    endpoints: Endpoints,
    story: Extract<Scene['story'], { state: 'issued' }>,
  ): life.PassRow {
    const issuer = story.by === 'origin' ? endpoints.fromFacultyId : endpoints.toFacultyId
    if (issuer === null) throw new Error('Nobody is there to issue the pass')
    const made = this.#ago(story.made)
    const pass = life.issuePass(this.#new(scene, student, endpoints, made, story.in), issuer)
    if (story.seen) {
      pass.acknowledgedAt = instant(made + 5 * MINUTE)
      pass.acknowledgedBy = student.userId
    }
    return pass
  }

  #requested(scene: Scene, student: DemoStudent, endpoints: Endpoints, at: number, inMinutes?: number): life.PassRow {
    return life.requestPass(this.#new(scene, student, endpoints, at, inMinutes), this.#rules.of(endpoints))
  }

  #new(scene: Scene, student: DemoStudent, endpoints: Endpoints, createdAt: number, inMinutes?: number): life.NewPass {
    return {
      passId: asPassId(this.#random.uuidAt(createdAt)),
      schoolId: this.#school.schoolId,
      studentId: student.userId,
      endpoints,
      createdAt,
      scheduledFor: inMinutes === undefined ? null : this.#in(inMinutes),
      note: scene.note ?? null,
    }
  }

  #ago(minutes: number): number {
    return this.#now - minutes * MINUTE
  }

  #today(minutesAgo: number): number {
    return Math.max(this.#startOfDay, this.#ago(minutesAgo))
  }

  /** People choose round times. */
  #in(minutes: number): number {
    const round = (minutes < 15 ? 1 : 5) * MINUTE
    return Math.ceil((this.#now + minutes * MINUTE) / round) * round
  }

  #lesson({ from, to, story }: Scene): Lesson {
    const { lessons, lead } = this.#school
    if (from === 'lead') {
      const own = lessons.filter(({ teacher }) => teacher === lead)
      return own.find(({ period }) => period === this.#period) ?? this.#random.pick(own)
    }
    const { roomId, floor } = roomNamed(this.#school, to)
    const moves = story.state === 'active' || story.state === 'inLine'
    const going = lessons.filter(
      (lesson) =>
        lesson.period === this.#period &&
        lesson.teacher !== lead &&
        lesson.room.roomId !== roomId &&
        !(moves && this.#lessonsOut.has(lesson)),
    )
    const near = going.filter(({ room }) => room.floor === floor)
    const lesson = this.#random.pick(near.length > 0 ? near : going)
    if (moves) this.#lessonsOut.add(lesson)
    return lesson
  }

  #student({ who }: Scene, lesson: Lesson): DemoStudent {
    const { students, demoStudents, restricted } = this.#school
    if (who && demoStudents) return demoStudents[who]
    const student = this.#random.pick(
      students.filter(
        (candidate) =>
          candidate.cohort === lesson.cohort &&
          !candidate.locked &&
          candidate !== demoStudents?.student &&
          !restricted.has(candidate.userId) &&
          !this.#usedStudents.has(candidate),
      ),
    )
    this.#usedStudents.add(student)
    return student
  }
}
