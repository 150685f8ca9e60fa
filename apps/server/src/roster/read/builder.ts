/**
 * Puts the records of a source together: people with their schools, classes with their teachers and students. OneRoster
 * 1.1 and 1.2, files and REST, and Clever's files all come through here, with the words of OneRoster for what they have.
 * Passwords and demographics are never asked for.
 */
import { NAME_LENGTH } from '@corridor/contract/constants'
import {
  type Extent,
  highestType,
  isCurrentTerm,
  isEnrolledOn,
  type RosterType,
  type StagedClass,
  type StagedPerson,
  typeOfRole,
} from '@corridor/rules/roster'
import { emailOf } from './email.ts'
import { type Problems, quoted } from './problems.ts'
import { commaList, cut, oneLine } from './text.ts'

export interface StagedOrg {
  id: string
  name: string
  /** The number that the state or the district gave it. */
  identifier: string | null
}

/** A roster that can be staged. Classes are put together one after the other, because there can be very many. */
export interface StagedRoster {
  orgs: StagedOrg[]
  people: StagedPerson[]
  classes: Iterable<StagedClass>
  classCount: number
  extent: Extent
}

/** Where a record comes from. */
export interface Place {
  file: string
  line: number | null
}

interface Person {
  staged: StagedPerson & { orgs: string[] | null }
  isLeftOut: boolean
  /** Only their id is known. They are here, or nowhere. */
  isReference?: true
  /** The schools again, once they are looked up: someone can have very many. */
  knownOrgs?: Set<string>
}

interface Class {
  id: string
  /** Null if only its id is known. */
  name: string | null
  org: string | null
  period: string | null
  isGone: boolean
  /** Places in `people`; the primary teacher comes first. */
  teachers: number[]
  hasPrimary: boolean
  students: number[]
  left: number[]
  isEnrolled: boolean
}

interface Role {
  type: RosterType
  org: string
  isPrimary: boolean
  isGone: boolean
}

export type OrgRecord = Record<'sourcedId' | 'status' | 'name' | 'type' | 'identifier', string>
export type SessionRecord = Record<'sourcedId' | 'status' | 'startDate' | 'endDate', string>
export type RoleRecord = Record<
  'status' | 'userSourcedId' | 'roleType' | 'role' | 'beginDate' | 'endDate' | 'orgSourcedId',
  string
>
export type UserRecord = Record<
  | 'sourcedId'
  | 'status'
  | 'enabledUser'
  | 'role'
  | 'username'
  | 'givenName'
  | 'familyName'
  | 'preferredGivenName'
  | 'preferredFamilyName'
  | 'identifier'
  | 'email'
  | 'grades',
  string
> & { orgSourcedIds: readonly string[] }
export type ClassRecord = Record<'sourcedId' | 'status' | 'title' | 'schoolSourcedId' | 'periods', string> & {
  termSourcedIds: readonly string[]
}
export type EnrollmentRecord = Record<
  'sourcedId' | 'status' | 'classSourcedId' | 'userSourcedId' | 'role' | 'primary' | 'beginDate' | 'endDate',
  string
>

/** What the source calls its things, in the sentences that say what is wrong. */
export interface SourceWords {
  /** The column with the id of a record. */
  id: Record<'org' | 'term' | 'user' | 'class', string>
  unknownOrg: (id: string) => string
  unknownUser: (id: string) => string
  unknownClass: (id: string) => string
  /** Of people: why they are nowhere. */
  withoutSchool: string
}

const ONE_ROSTER_WORDS: SourceWords = {
  id: { org: 'sourcedId', term: 'sourcedId', user: 'sourcedId', class: 'sourcedId' },
  unknownOrg: (id) => `The organization ${quoted(id)} is not in orgs.`,
  unknownUser: (id) => `The user ${quoted(id)} is not in users.`,
  unknownClass: (id) => `The class ${quoted(id)} is not in classes.`,
  withoutSchool: 'not at any organization of the type “school”',
}

const MAX_ID = 255

export class RosterBuilder {
  readonly #problems: Problems
  readonly #today: string
  readonly #extent: Extent
  /** Whether who is in a class is said completely, or only who comes and goes; null if nothing is said about it. */
  readonly #enrollments: Extent | null
  /** Version 1.2 has roles in a table of their own. */
  readonly #hasRoles: boolean
  readonly #words: SourceWords
  readonly #orgs = new Map<string, StagedOrg | null>()
  readonly #terms = new Map<string, boolean>()
  readonly #roles = new Map<string, Role[]>()
  readonly #people: Person[] = []
  readonly #personAt = new Map<string, number>()
  readonly #classes: Class[] = []
  /** Null for a class of another term. */
  readonly #classAt = new Map<string, number | null>()
  /** Those of which it is said already why they cannot be used. Who is in them, or what they are in, is no news. */
  readonly #refused = { user: new Set<string>(), class: new Set<string>() }
  /** Those who are left out, for the sentence that says why nobody is left. */
  readonly #leftOut = { outsiders: 0, withoutRole: 0, disabled: 0, withoutSchool: 0 }
  /** The last day of a role or a term that is over. */
  #lastRole = ''
  #lastTerm = ''
  #classFile = ''

  constructor(options: {
    problems: Problems
    today: string
    extent: Extent
    hasRoles: boolean
    /** That of the whole roster, unless it is said. */
    enrollments?: Extent | null
    words?: SourceWords
  }) {
    this.#problems = options.problems
    this.#today = options.today
    this.#extent = options.extent
    this.#hasRoles = options.hasRoles
    this.#enrollments = options.enrollments === undefined ? options.extent : options.enrollments
    this.#words = options.words ?? ONE_ROSTER_WORDS
  }

  org({ sourcedId, status, name, type, identifier }: OrgRecord, place: Place): void {
    if (!this.#isNew('org', this.#orgs, sourcedId, place)) return
    const isSchool = type.toLowerCase() === 'school' && !isGone(status)
    this.#orgs.set(
      sourcedId,
      isSchool ? { id: sourcedId, name: cut(name) || sourcedId, identifier: identifier || null } : null,
    )
  }

  session({ sourcedId, status, startDate, endDate }: SessionRecord, place: Place): void {
    if (!this.#isNew('term', this.#terms, sourcedId, place)) return
    const [start, end] = [day(startDate), day(endDate)]
    if (start === null || end === null) this.#problem(place, 'Its first or last day is not a date like 2026-08-17.')
    const isCurrent = start !== null && end !== null && isCurrentTerm({ startDate: start, endDate: end }, this.#today)
    if (end !== null && end < this.#today && end > this.#lastTerm) this.#lastTerm = end
    this.#terms.set(sourcedId, isCurrent && !isGone(status))
  }

  role(record: RoleRecord, place: Place): void {
    const { userSourcedId, roleType, role, beginDate, endDate, orgSourcedId, status } = record
    const type = this.#typeOf(role, place)
    if (type === null || !this.#knowsOrg(orgSourcedId, place)) return
    const end = day(endDate) ?? ''
    const isNow = isEnrolledOn({ startDate: day(beginDate) ?? '', endDate: end }, this.#today)
    const isOver = !isNow && end !== '' && end < this.#today
    if (isOver && end > this.#lastRole) this.#lastRole = end
    // A file with changes names a role that has ended because they leave.
    if (!isNow && !(isOver && this.#extent === 'changes')) return
    const roles = this.#roles.get(userSourcedId) ?? []
    roles.push({ type, org: orgSourcedId, isPrimary: roleType === 'primary', isGone: isGone(status) || isOver })
    this.#roles.set(userSourcedId, roles)
  }

  user(record: UserRecord, place: Place): void {
    const { sourcedId, status, username } = record
    if (!this.#isNew('user', this.#personAt, sourcedId, place)) return
    const firstName = cut(record.preferredGivenName || record.givenName)
    const lastName = cut(record.preferredFamilyName || record.familyName)
    const saysNoRole = this.#extent === 'changes' && record.role === '' && record.orgSourcedIds.length === 0
    const found = this.#hasRoles || saysNoRole ? this.#fromRoles(sourcedId) : this.#fromUser(record, place)
    if (!found) {
      this.#refused.user.add(sourcedId)
      return
    }
    const { type, orgs, leftOrgs } = found
    if (type !== 'outsider' && (firstName === '' || lastName === '')) {
      this.#problem(place, 'The first or the last name is missing.')
      this.#refused.user.add(sourcedId)
      return
    }
    const isStudent = type === 'student' || type === null
    const gone = isGone(status) || /^(false|0)$/i.test(record.enabledUser)
    // People who are disabled in a complete file are treated as missing.
    const isLeftOut = type === 'outsider' || (gone && this.#extent === 'whole')
    if (type === 'outsider') this.#leftOut[this.#hasRoles ? 'withoutRole' : 'outsiders'] += 1
    else if (isLeftOut) this.#leftOut.disabled += 1
    else if (orgs?.length === 0) this.#leftOut.withoutSchool += 1
    this.#personAt.set(sourcedId, this.#people.length)
    this.#people.push({
      isLeftOut,
      staged: {
        id: sourcedId,
        type: type === 'outsider' ? 'student' : type,
        firstName,
        lastName,
        username: username.length <= MAX_ID ? username || null : null,
        email: isLeftOut ? null : emailOf(record.email, (reason) => this.#problem(place, reason)),
        grade: isStudent ? grade(record.grades) : null,
        schoolIdentifier: isStudent && !isLeftOut ? this.#number(record.identifier, place) : null,
        orgs,
        ...(leftOrgs && { leftOrgs }),
        ...(gone && { isGone: true }),
      },
    })
  }

  class(record: ClassRecord, place: Place): void {
    const { sourcedId, status, title, schoolSourcedId, termSourcedIds, periods } = record
    this.#classFile = place.file
    if (!this.#isNew('class', this.#classAt, sourcedId, place)) return
    if (!this.#knowsOrg(schoolSourcedId, place)) {
      this.#refused.class.add(sourcedId)
      return
    }
    const name = cut(title)
    if (name === '') {
      this.#problem(place, 'The class has no title.')
      this.#refused.class.add(sourcedId)
      return
    }
    const known = termSourcedIds.filter((term) => this.#terms.has(term))
    if (termSourcedIds.length > 0 && known.length === 0 && this.#terms.size > 0) {
      this.#problem(place, `The term ${quoted(termSourcedIds.join(', '))} is not in academicSessions.`)
    }
    // A class without terms that are known is taken as one of now: leaving it out would end it.
    const isCurrent = known.length === 0 || known.some((term) => this.#terms.get(term))
    this.#classAt.set(sourcedId, isCurrent ? this.#classes.length : null)
    if (!isCurrent) return
    this.#classes.push({
      id: sourcedId,
      name,
      org: schoolSourcedId,
      period: commaList(periods)[0] ?? null,
      isGone: isGone(status),
      teachers: [],
      hasPrimary: false,
      students: [],
      left: [],
      isEnrolled: false,
    })
  }

  /** In a file with changes, a class or a person that it only refers to is one that is here. */
  #refer(classId: string, userId: string): void {
    if (this.#extent === 'whole' || classId === '' || userId === '') return
    if (!this.#classAt.has(classId)) {
      this.#classAt.set(classId, this.#classes.length)
      this.#classes.push({
        id: classId,
        name: null,
        org: null,
        period: null,
        isGone: false,
        teachers: [],
        hasPrimary: false,
        students: [],
        left: [],
        isEnrolled: false,
      })
    }
    if (this.#personAt.has(userId)) return
    this.#personAt.set(userId, this.#people.length)
    const nobody = { firstName: '', lastName: '', username: null, email: null, grade: null, schoolIdentifier: null }
    this.#people.push({
      isLeftOut: false,
      isReference: true,
      staged: { ...nobody, id: userId, type: null, orgs: null },
    })
  }

  enrollment(record: EnrollmentRecord, place: Place): void {
    const { status, classSourcedId, userSourcedId, role, primary, beginDate, endDate } = record
    if (this.#refused.class.has(classSourcedId) || this.#refused.user.has(userSourcedId)) return
    this.#refer(classSourcedId, userSourcedId)
    const classAt = this.#classAt.get(classSourcedId)
    if (classAt === null) return
    const group = classAt === undefined ? undefined : this.#classes[classAt]
    const at = this.#personAt.get(userSourcedId)
    const person = at === undefined ? undefined : this.#people[at]
    if (!group) this.#problem(place, this.#words.unknownClass(classSourcedId))
    else if (!person) this.#problem(place, this.#words.unknownUser(userSourcedId))
    if (!group || at === undefined || !person || person.isLeftOut) return
    group.isEnrolled = true
    const isOver = !isEnrolledOn({ startDate: day(beginDate) ?? '', endDate: day(endDate) ?? '' }, this.#today)
    if (isOver || isGone(status)) {
      if (this.#extent === 'changes') group.left.push(at)
      return
    }
    // People in a class of a school belong to that school.
    if (person.staged.orgs && group.org !== null) addOrg(person, person.staged.orgs, group.org)
    if (role.toLowerCase() === 'student') group.students.push(at)
    else if (role.toLowerCase() === 'teacher') {
      // A file with changes need not say what someone is.
      const isKnownStudent = person.staged.type === 'student' && person.staged.orgs !== null
      if (isKnownStudent) this.#problem(place, `${quoted(userSourcedId)} is a student, who cannot teach a class.`)
      else this.#addTeacher(group, at, /^(true|1)$/i.test(primary))
    }
  }

  #addTeacher(group: Class, at: number, isPrimary: boolean): void {
    if (isPrimary && !group.hasPrimary) {
      group.hasPrimary = true
      group.teachers.unshift(at)
    } else group.teachers.push(at)
  }

  build(): StagedRoster {
    const people = this.#people
      .filter(({ isLeftOut, isReference }) => !isLeftOut && !isReference)
      .map(({ staged }) => staged)
    const orgs = [...this.#orgs.values()].filter((org) => org !== null)
    if (this.#classAt.size > 0 && this.#classes.length === 0) {
      const over = this.#lastTerm ? ` The last one that is over ended on ${this.#lastTerm}.` : ''
      this.#problems.add(
        this.#classFile,
        null,
        `None of its ${this.#classAt.size} classes is in a current term, so no class is imported.${over}`,
      )
    }
    return { orgs, people, classes: this.#stagedClasses(), classCount: this.#classes.length, extent: this.#extent }
  }

  /** Why nobody in a complete roster can be imported, or null. */
  get nobody(): string | null {
    const isSomebody = this.#people.some(({ isLeftOut, staged }) => !isLeftOut && staged.orgs?.length !== 0)
    if (isSomebody || this.#extent === 'changes') return null
    const { outsiders, withoutRole, disabled, withoutSchool } = this.#leftOut
    const over = this.#lastRole ? ` (the last one ended on ${this.#lastRole})` : ''
    const reasons: [number, string][] = [
      [withoutRole, `without a current role as student or staff${over}`],
      [outsiders, 'parents or guardians'],
      [disabled, 'disabled or deleted'],
      [withoutSchool, this.#words.withoutSchool],
    ]
    const found = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`)
    return `Nobody in it can be imported: ${found.join(', ') || 'no row has everything that is needed'}. Export it again.`
  }

  *#stagedClasses(): Generator<StagedClass> {
    const ids = (places: number[]) => [...new Set(places)].map((at) => this.#people[at]?.staged.id ?? '')
    for (const group of this.#classes) {
      const { id, name, org, period, isGone, teachers, hasPrimary, students, left, isEnrolled } = group
      const isChange = this.#enrollments !== 'whole' || (this.#extent === 'changes' && !isEnrolled)
      yield {
        id,
        name,
        org,
        period,
        teachers: isChange && teachers.length === 0 ? null : ids(teachers),
        students: ids(students),
        ...(isChange && hasPrimary && { hasPrimary }),
        ...(isChange && { leftStudents: ids(left) }),
        ...(isGone && { isGone: true }),
      }
    }
  }

  #fromUser({ role, orgSourcedIds }: UserRecord, place: Place) {
    const word = typeOfRole(role)
    if (word === 'outsider') return { type: word, orgs: [], leftOrgs: null }
    const type = this.#typeOf(role, place)
    if (type === null) return null
    const orgs = orgSourcedIds.filter((org) => this.#knowsOrg(org, place))
    return { type, orgs: this.#schoolsAmong(orgs), leftOrgs: null }
  }

  #fromRoles(userId: string) {
    const roles = this.#roles.get(userId) ?? []
    const active = roles.filter((role) => !role.isGone)
    const sorted = [...active].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    const orgs = this.#schoolsAmong(sorted.map(({ org }) => org))
    if (this.#extent === 'changes') {
      // It may have a person's new name and nothing about their roles, or only that one of them has ended.
      const leftOrgs = this.#schoolsAmong(roles.filter((role) => role.isGone).map(({ org }) => org))
      return {
        type: highestType(active.map((role) => role.type)),
        orgs: active.length > 0 ? orgs : null,
        leftOrgs: roles.length > 0 ? leftOrgs : null,
      }
    }
    const type = highestType((active.length > 0 ? active : roles).map((role) => role.type))
    if (type === null) return { type: 'outsider' as const, orgs: [], leftOrgs: null }
    return { type, orgs, leftOrgs: null }
  }

  #schoolsAmong(orgs: readonly string[]): string[] {
    return [...new Set(orgs)].filter((org) => this.#orgs.get(org) || !this.#orgs.has(org))
  }

  #typeOf(role: string, place: Place): RosterType | null {
    const type = typeOfRole(role)
    if (type === null) this.#problem(place, `The role ${quoted(role)} is not one of OneRoster's.`)
    return type === 'outsider' ? null : type
  }

  #knowsOrg(org: string, place: Place): boolean {
    const isKnown = this.#orgs.has(org) || this.#extent === 'changes'
    if (!isKnown) this.#problem(place, this.#words.unknownOrg(org))
    return isKnown
  }

  /** A record without an id, or with the id of an earlier one, is left out. */
  #isNew(kind: keyof SourceWords['id'], known: ReadonlyMap<string, unknown>, id: string, place: Place): boolean {
    const column = this.#words.id[kind]
    if (id === '' || id.length > MAX_ID) {
      this.#problem(place, `The ${column} is ${id === '' ? 'missing' : `longer than ${MAX_ID} characters`}.`)
      return false
    }
    if (!known.has(id)) return true
    this.#problem(place, `The ${column} ${quoted(id)} is there twice. The first one counts.`)
    return false
  }

  /** Cut off, it could be the number of someone else. */
  #number(text: string, place: Place): string | null {
    const number = oneLine(text)
    if (number.length <= NAME_LENGTH) return number || null
    this.#problem(
      place,
      `The identifier ${quoted(number)} is longer than ${NAME_LENGTH} characters. The person comes without one.`,
    )
    return null
  }

  #problem({ file, line }: Place, reason: string): void {
    this.#problems.add(file, line, reason)
  }
}

function addOrg(person: Person, orgs: string[], org: string): void {
  person.knownOrgs ??= new Set(orgs)
  if (person.knownOrgs.has(org)) return
  person.knownOrgs.add(org)
  orgs.push(org)
}

const isGone = (status: string) => /^(tobedeleted|inactive)$/i.test(status)

const day = (text: string) => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null

/** "09" is grade 9. Someone in several grades has the last. */
function grade(grades: string): string | null {
  const last = commaList(grades).at(-1)
  if (!last) return null
  return /^\d+$/.test(last) ? String(Number(last)) : cut(last)
}
