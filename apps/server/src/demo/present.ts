/** Creates the passes that are open right now from the scenes in `scenes.ts`, at whatever hour the demo starts. */
import { dayBounds, type Endpoints, type Instant, localDay, wallTime } from '@corridor/rules'
import type { Lesson } from './classes.ts'
import { chromebookOf } from './devices.ts'
import { EndpointRules } from './endpointRules.ts'
import { Ways } from './endpoints.ts'
import * as life from './passes.ts'
import { TIMEZONE } from './plan.ts'
import { Random } from './random.ts'
import { CAST_SCENES, SCENES, type Scene } from './scenes.ts'
import { periodAt } from './schedule.ts'
import { type DemoSchool, roomNamed } from './school.ts'
import type { DemoStudent } from './students.ts'

const MINUTE = 60_000

export function presentOf(school: DemoSchool, now: Instant): life.PassRow[] {
  const stage = new Stage(school, now)
  return [...(school.cast ? CAST_SCENES : []), ...SCENES].map((scene) => stage.play(scene))
}

class Stage {
  readonly #school: DemoSchool
  readonly #now: number
  readonly #startOfDay: number
  readonly #period: number
  readonly #random: Random
  readonly #ways: Ways
  readonly #rules: EndpointRules
  /** Students already used by a scene: nobody is in two places at once. */
  readonly #onStage = new Set<DemoStudent>()
  /** Teachers other than the lead have at most one student out, so that their own limits hold. */
  readonly #lessonsOut = new Set<Lesson>()

  constructor(school: DemoSchool, now: Instant) {
    const { hour, minute } = wallTime(now, TIMEZONE)
    this.#school = school
    this.#now = Date.parse(now)
    this.#startOfDay = Date.parse(dayBounds(localDay(now, TIMEZONE), TIMEZONE).start)
    this.#period = periodAt(school.periods, hour * 60 + minute)
    this.#random = new Random(`present of ${school.plan.name}`)
    this.#ways = new Ways(school, this.#random)
    this.#rules = new EndpointRules(school)
  }

  play(scene: Scene): life.PassRow {
    const lesson = this.#lesson(scene)
    const student = this.#student(scene, lesson)
    const way = this.#ways.to(lesson, roomNamed(this.#school, scene.to))
    const { story } = scene
    if (story.state === 'issued') return this.#issued(scene, student, way, story)
    if (story.state === 'requested') {
      return this.#asked(scene, student, way, this.#ago(story.asked), story.in)
    }
    if (story.state === 'approved') {
      const pass = this.#asked(scene, student, way, this.#ago(story.asked))
      life.approve(pass, this.#ago(story.approved), this.#rules.approverOf(way))
      return pass
    }

    // A live pass belongs to today, so just after midnight its times are moved closer together.
    const leaves = this.#today(story.state === 'inLine' ? story.since : story.started)
    const needsAsking = this.#rules.of(way).approval !== 'not_required'
    const pass = this.#asked(scene, student, way, needsAsking ? leaves - 3 * MINUTE : leaves)
    if (needsAsking) life.approve(pass, leaves - MINUTE, this.#rules.approverOf(way))
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
      life.confirm(pass, this.#today(story.completed - 1), way.toFacultyId, story.flagged !== true)
    }
    return pass
  }

  #issued(
    scene: Scene,
    student: DemoStudent,
    way: Endpoints,
    story: Extract<Scene['story'], { state: 'issued' }>,
  ): life.PassRow {
    const issuer = story.by === 'origin' ? way.fromFacultyId : way.toFacultyId
    if (issuer === null) throw new Error('Nobody is there to issue the pass')
    const made = this.#ago(story.made)
    const pass = life.issuePass(this.#new(scene, student, way, made, story.in), issuer)
    if (story.seen) {
      pass.acknowledgedAt = new Date(made + 5 * MINUTE).toISOString()
      pass.acknowledgedBy = student.userId
    }
    return pass
  }

  #asked(scene: Scene, student: DemoStudent, way: Endpoints, at: number, inMinutes?: number): life.PassRow {
    return life.requestPass(this.#new(scene, student, way, at, inMinutes), this.#rules.of(way))
  }

  #new(scene: Scene, student: DemoStudent, way: Endpoints, createdAt: number, inMinutes?: number): life.NewPass {
    return {
      passId: this.#random.uuidAt(createdAt),
      schoolId: this.#school.schoolId,
      studentId: student.userId,
      way,
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
    const { students, cast, restricted } = this.#school
    if (who && cast) return cast[who]
    const student = this.#random.pick(
      students.filter(
        (candidate) =>
          candidate.cohort === lesson.cohort &&
          !candidate.locked &&
          candidate !== cast?.student &&
          !restricted.has(candidate.userId) &&
          !this.#onStage.has(candidate),
      ),
    )
    this.#onStage.add(student)
    return student
  }
}
