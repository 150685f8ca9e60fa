import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBlockId, asSchoolId, asUserGroupId, asUserId, type SchoolId, type UserId } from '../ids.ts'
import type { CurrentClass, CurrentPerson } from './current.ts'
import { allowedPart, isIdle } from './guard.ts'
import { type Current, type Plan, plan, type Staged } from './plan.ts'
import { planPeople } from './planPeople.ts'
import { PERSON_FIELDS, type PersonField, type StagedClass, type StagedPerson } from './staged.ts'

const NORTH = asSchoolId(1)
const SOUTH = asSchoolId(2)
const MAPPING = new Map([
  ['org-n', NORTH],
  ['org-s', SOUTH],
])
const BLOCKS = new Map([[NORTH, new Map([['1', asBlockId(11)]])]])

const EMPTY: Current = { people: [], classes: [], usernames: new Set(), blocks: BLOCKS }

const student = (id: string, more: Partial<StagedPerson> = {}): StagedPerson => ({
  id,
  type: 'student',
  firstName: `First ${id}`,
  lastName: `Last ${id}`,
  username: id,
  email: `${id}@north.example.org`,
  grade: '9',
  schoolIdentifier: `n-${id}`,
  orgs: ['org-n'],
  ...more,
})
const teacher = (id: string, more: Partial<StagedPerson> = {}): StagedPerson =>
  student(id, { type: 'faculty', grade: null, schoolIdentifier: null, ...more })

const whole = (people: StagedPerson[], classes: StagedClass[] = []): Staged => ({ people, classes, extent: 'whole' })

/** What the database holds once a plan has been carried out. */
function apply(current: Current, { steps }: Plan): Current {
  const people = new Map<UserId, CurrentPerson>(current.people.map((person) => [person.userId, person]))
  const classes = new Map(current.classes.map((group) => [group.userGroupId as number, group]))
  const usernames = new Set(current.usernames)
  const byId = new Map<string, UserId>()
  for (const { externalId, userId } of people.values()) if (externalId !== null) byId.set(externalId, userId)
  let last = Math.max(0, ...people.keys())
  let lastClass = Math.max(0, ...classes.keys())
  for (const step of steps.filter((one) => one.kind === 'person' && !isIdle(one))) {
    if (step.kind !== 'person') continue
    last += 1
    const before: CurrentPerson = people.get(step.userId ?? asUserId(0)) ?? {
      ...(step.values.imported as Record<PersonField, string | null>),
      firstName: step.name.firstName,
      lastName: step.name.lastName,
      userId: asUserId(last),
      type: step.type,
      externalId: step.id,
      imported: {},
      memberships: [],
    }
    if (step.username) {
      expect(usernames.has(step.username)).toBe(false)
      usernames.add(step.username)
    }
    const changed = Object.fromEntries(Object.entries(step.values.changed).map(([field, { to }]) => [field, to]))
    const moves = new Map(step.schools.map(({ schoolId, action }) => [schoolId, action]))
    const memberships = new Map(before.memberships.map((row) => [row.schoolId, row]))
    for (const [schoolId, action] of moves) {
      const isActive = action === 'join' || action === 'restore' || action === 'agree'
      memberships.set(schoolId, { schoolId, isActive, isFromRoster: isActive })
    }
    // Whoever leaves a school leaves its classes.
    for (const [id, group] of classes) {
      if (moves.get(group.schoolId) !== 'end') continue
      const without = (userIds: readonly UserId[]) => userIds.filter((userId) => userId !== before.userId)
      classes.set(id, { ...group, students: without(group.students), coTeachers: without(group.coTeachers) })
    }
    if (before.externalId !== null) byId.delete(before.externalId)
    byId.set(step.id, before.userId)
    people.set(before.userId, {
      ...before,
      ...changed,
      externalId: step.id,
      imported: step.values.imported,
      memberships: [...memberships.values()],
    })
  }
  for (const step of steps.filter((one) => one.kind === 'class' && !isIdle(one))) {
    if (step.kind !== 'class') continue
    lastClass += 1
    const found = classes.get(step.userGroupId ?? 0)
    const owner = step.owner === null ? found?.ownedBy : byId.get(step.owner)
    const before: CurrentClass = found ?? {
      userGroupId: asUserGroupId(lastClass),
      schoolId: step.schoolId,
      name: step.name,
      blockId: (step.values.imported.blockId ?? null) as CurrentClass['blockId'],
      ownedBy: owner ?? asUserId(0),
      hasEnded: false,
      externalId: step.id,
      imported: {},
      coTeachers: [],
      students: [],
      unconfirmed: [],
    }
    const changed = Object.fromEntries(Object.entries(step.values.changed).map(([field, { to }]) => [field, to]))
    const after = (here: readonly UserId[], joining: readonly string[], leaving: readonly UserId[]) => [
      ...here.filter((userId) => !leaving.includes(userId)),
      ...joining.map((id) => byId.get(id)).filter((userId) => userId !== undefined),
    ]
    const { joining, leaving } = step.coTeachers
    const goingOn = step.formerOwner === null ? [] : [step.formerOwner]
    const coTeachers = [...after(before.coTeachers, joining, leaving), ...goingOn]
    expect(coTeachers, 'nobody is both').not.toContain(owner ?? before.ownedBy)
    classes.set(before.userGroupId, {
      ...before,
      ...changed,
      ownedBy: owner ?? before.ownedBy,
      hasEnded: step.action === 'end',
      externalId: step.id,
      imported: step.values.imported,
      coTeachers,
      students: after(before.students, step.joining, step.leaving),
    })
  }
  return { people: [...people.values()], classes: [...classes.values()], usernames, blocks: BLOCKS }
}

const effective = ({ steps }: Plan) => steps.filter((step) => !isIdle(step))
const imported = (staged: Staged) => apply(EMPTY, plan(EMPTY, staged, MAPPING))
const only = <T>(rows: readonly T[]): T => {
  expect(rows).toHaveLength(1)
  return rows[0] as T
}

/** Any roster of a small district: people move, change their names, share usernames and emails, and are gone. */
const anyRoster = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 12 }),
      isStudent: fc.boolean(),
      firstName: fc.constantFrom('Ana', 'Bo', 'Cy'),
      lastName: fc.constantFrom('Lopez', 'Ng', 'O’Neill'),
      username: fc.constantFrom('ana', 'bo', 'cy', null),
      email: fc.constantFrom('ana@example.org', 'bo@example.org', null),
      grade: fc.constantFrom('9', '10', null),
      orgs: fc.subarray(['org-n', 'org-s', 'org-elsewhere']),
    }),
    { maxLength: 12 },
  )
  .chain((rows) => {
    const people = [...new Map(rows.map((row) => [row.number, row])).values()].map(
      ({ number, isStudent, ...row }): StagedPerson => ({
        ...row,
        id: `p${number}`,
        type: isStudent ? 'student' : 'faculty',
        schoolIdentifier: isStudent ? String(number) : null,
      }),
    )
    const ids = people.map(({ id }) => id)
    const classes = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('c1', 'c2', 'c3'),
        name: fc.constantFrom('Algebra', 'Biology'),
        period: fc.constantFrom('1', 'Period 1', '7', null),
        teachers: fc.shuffledSubarray(ids),
        students: fc.shuffledSubarray(ids),
      }),
      { selector: ({ id }) => id },
    )
    // Whoever is in a class belongs to its school, as when a file is read.
    const withSchools = (groups: readonly StagedClass[]) =>
      people.map((person) => {
        const own = groups.filter(({ teachers, students }) => [...(teachers ?? []), ...students].includes(person.id))
        return { ...person, orgs: [...new Set([...(person.orgs ?? []), ...own.flatMap(({ org }) => org ?? [])])] }
      })
    return classes.map((rows): Staged => {
      // A class stays at its school.
      const groups = rows.map((group) => ({ ...group, org: group.id === 'c2' ? 'org-s' : 'org-n' }))
      return whole(withSchools(groups), groups)
    })
  })

describe('[D-153] the plan of a roster', () => {
  it('the same input twice gives nothing, but for an email that somebody else has given up meanwhile', () => {
    fc.assert(
      fc.property(fc.array(anyRoster, { minLength: 1, maxLength: 4 }), (rosters) => {
        const last = rosters.at(-1) as Staged
        const first = rosters.reduce((current, staged) => apply(current, plan(current, staged, MAPPING)), EMPTY)
        const given = new Set(['email', 'conflict', 'add'])
        const again = effective(plan(first, last, MAPPING))
        for (const step of again) {
          const what = [...Object.keys(step.values.changed), ...(step.action === 'add' ? ['add'] : [])]
          // Whoever comes back waits, too, until nobody else has their email.
          const isExpected = step.kind === 'class' || step.action === 'restore' || what.every((one) => given.has(one))
          expect(isExpected).toBe(true)
        }
        // After everybody who waited for an email has it, nothing is left.
        let here = first
        for (const _ of last.people) here = apply(here, plan(here, last, MAPPING))
        expect(effective(plan(here, last, MAPPING))).toEqual([])
      }),
    )
  })

  it('what was edited here is kept, whatever the roster says later', () => {
    fc.assert(
      fc.property(
        anyRoster,
        anyRoster,
        fc.constantFrom(...PERSON_FIELDS),
        fc.nat({ max: 11 }),
        (first, second, field, at) => {
          const here = imported(first)
          fc.pre(here.people.length > 0)
          const edited = here.people[at % here.people.length] as CurrentPerson
          const people = here.people.map((person) =>
            person === edited ? { ...person, [field]: 'Edited here' } : person,
          )
          const after = apply({ ...here, people }, plan({ ...here, people }, second, MAPPING))
          expect(after.people.find(({ userId }) => userId === edited.userId)?.[field]).toBe('Edited here')
        },
      ),
    )
  })

  it('what both changed to the same value follows the roster again', () => {
    const here = imported(whole([student('a')]))
    const people = here.people.map((person) => ({ ...person, grade: '10' }))
    const agreed = { ...here, people }
    const after = apply(agreed, plan(agreed, whole([student('a', { grade: '10' })]), MAPPING))
    const step = only(plan(after, whole([student('a', { grade: '11' })]), MAPPING).steps)
    expect(step.values.changed).toEqual({ grade: { from: '10', to: '11' } })
  })

  it('somebody who is missing leaves, and who returns is the same person again', () => {
    const here = imported(whole([student('a'), student('b')]))
    const gone = plan(here, whole([student('a')]), MAPPING)
    expect(only(gone.steps)).toMatchObject({ action: 'end', id: 'b', schools: [{ schoolId: NORTH, action: 'end' }] })
    const left = apply(here, gone)
    const back = only(plan(left, whole([student('a'), student('b')]), MAPPING).steps)
    expect(back).toMatchObject({ action: 'restore', userId: here.people[1]?.userId })
    expect(effective(plan(left, whole([student('a')]), MAPPING))).toEqual([])
  })

  it('whom an administrator ended here stays ended until the roster has ended them, too', () => {
    const staged = whole([student('a')])
    const here = imported(staged)
    const people = here.people.map((person) => ({
      ...person,
      memberships: person.memberships.map((row) => ({ ...row, isActive: false })),
    }))
    const ended = { ...here, people }
    expect(plan(ended, staged, MAPPING).steps).toEqual([])
    const released = apply(ended, plan(ended, whole([]), MAPPING))
    expect(only(plan(released, staged, MAPPING).steps)).toMatchObject({ action: 'restore' })
  })

  it('whom an administrator ended here is in no class either, neither as a student nor as a teacher', () => {
    const group: StagedClass = {
      id: 'c',
      name: 'Biology',
      org: 'org-n',
      period: null,
      teachers: ['t', 'u'],
      students: ['a', 'b'],
    }
    const staged = whole([student('a'), student('b'), teacher('t'), teacher('u')], [group])
    const here = imported(staged)
    const gone = new Set(['b', 'u'])
    const ended: Current = {
      ...here,
      people: here.people.map((person) =>
        gone.has(person.externalId ?? '')
          ? { ...person, memberships: person.memberships.map((row) => ({ ...row, isActive: false })) }
          : person,
      ),
      classes: here.classes.map((one) => ({ ...one, students: one.students.slice(0, 1), coTeachers: [] })),
    }
    expect(plan(ended, staged, MAPPING).steps).toEqual([])
    const withoutClasses = { ...ended, classes: [] }
    expect(only(plan(withoutClasses, staged, MAPPING).steps)).toMatchObject({ owner: 't', joining: ['a'] })
    const ofNobody = whole(staged.people as StagedPerson[], [{ ...group, teachers: ['u'] }])
    expect(only(plan(withoutClasses, ofNobody, MAPPING).steps)).toMatchObject({ action: 'wait' })
  })

  it('a file with changes ends only whom it names', () => {
    const here = imported(whole([student('a'), student('b')]))
    const changes = (people: StagedPerson[]): Staged => ({ people, classes: [], extent: 'changes' })
    expect(plan(here, changes([]), MAPPING).steps).toEqual([])
    expect(only(plan(here, changes([student('b', { isGone: true })]), MAPPING).steps)).toMatchObject({ action: 'end' })
    const moved = only(plan(here, changes([student('b', { orgs: null, leftOrgs: ['org-n'] })]), MAPPING).steps)
    expect(moved).toMatchObject({ action: 'end', schools: [{ schoolId: NORTH, action: 'end' }] })
  })

  it('a file with changes ends no school that it does not name, if it names single roles', () => {
    const here = imported(whole([student('a')]))
    const steps = (person: StagedPerson) =>
      plan(here, { people: [person], classes: [], extent: 'changes' }, MAPPING).steps
    const joining = { schoolId: SOUTH, action: 'join' }
    expect(only(steps(student('a', { orgs: ['org-s'], leftOrgs: [] })))).toMatchObject({ schools: [joining] })
    const leaving = { schoolId: NORTH, action: 'end' }
    expect(only(steps(student('a', { orgs: ['org-s'], leftOrgs: ['org-n'] })))).toMatchObject({
      schools: [joining, leaving],
    })
    // Another of their roles there has ended.
    expect(steps(student('a', { orgs: ['org-n'], leftOrgs: ['org-n'] }))).toEqual([])
    // All of their schools are named.
    expect(only(steps(student('a', { orgs: ['org-s'] })))).toMatchObject({ schools: [joining, leaving] })
  })

  it('nobody leaves a school that the roster is not about', () => {
    const here = imported(whole([student('a', { orgs: ['org-n', 'org-s'] })]))
    expect(plan(here, whole([student('a')]), new Map([['org-n', NORTH]])).steps).toEqual([])
    expect(plan(here, whole([]), new Map([['org-n', NORTH]])).counts.get(SOUTH)).toBeUndefined()
  })
})

describe('who somebody of the roster is', () => {
  const typedIn = (more: Partial<CurrentPerson>): Current => ({
    ...EMPTY,
    people: [
      {
        userId: asUserId(7),
        type: 'student',
        firstName: 'Ana',
        lastName: 'Lopez',
        email: null,
        grade: null,
        schoolIdentifier: null,
        externalId: null,
        imported: {},
        memberships: [{ schoolId: NORTH, isActive: true, isFromRoster: false }],
        ...more,
      },
    ],
  })
  const ana = student('a', { firstName: 'Anita', lastName: 'López', schoolIdentifier: '0042' })

  it('the same number is the same person, and what is empty here is filled in', () => {
    const step = only(plan(typedIn({ schoolIdentifier: '0042' }), whole([ana]), MAPPING).steps)
    expect(step).toMatchObject({ action: 'join', userId: 7 })
    expect(step.values.changed).toEqual({ email: { from: null, to: ana.email }, grade: { from: null, to: '9' } })
    expect(step.values.kept).toMatchObject({ firstName: { from: 'Ana', to: 'Anita' } })
  })

  it('the same email of one person is the same person, in any case', () => {
    const here = typedIn({ email: 'A@North.Example.org' })
    expect(only(plan(here, whole([ana]), MAPPING).steps)).toMatchObject({ action: 'join', userId: 7 })
  })

  it.each([
    ['otherName', { schoolIdentifier: '0042', lastName: 'Garcia' }],
    ['otherType', { email: ana.email, type: 'faculty' }],
  ] as const)('%s: nothing happens until a person has looked', (reason, more) => {
    const result = plan(typedIn(more), whole([ana]), MAPPING)
    expect(only(result.steps)).toMatchObject({ action: 'conflict', reason })
    expect(effective(result)).toEqual([])
  })

  it('two people here with one email, and two of the roster with one number', () => {
    const two = typedIn({ email: ana.email })
    const several = { ...two, people: [...two.people, { ...two.people[0], userId: asUserId(8) } as CurrentPerson] }
    expect(only(plan(several, whole([ana]), MAPPING).steps)).toMatchObject({ action: 'conflict', reason: 'several' })
    const twins = plan(typedIn({ schoolIdentifier: '0042' }), whole([ana, { ...ana, id: 'z' }]), MAPPING)
    expect(twins.steps).toMatchObject([{ action: 'join' }, { action: 'conflict', reason: 'alreadyMatched' }])
  })
})

describe('[D-153] a number or an email is of one person', () => {
  const ana = student('old', { schoolIdentifier: '0042', email: 'ana@example.org' })
  const renamed = { ...ana, id: 'new' }
  const here = imported(whole([ana, student('b')]))
  const [first] = here.people
  const decide = (decision: 'same' | 'other') => ({
    ...planPeopleOf(here, whole([renamed, student('b')]), { new: decision }),
  })
  const planPeopleOf = (current: Current, staged: Staged, decisions: Record<string, 'same' | 'other'>): Plan => {
    const inRoster = new Set(staged.people.map(({ id }) => id))
    const steps = planPeople({
      current: current.people.map((person) => ({ ...person, isInRoster: inRoster.has(person.externalId ?? '') })),
      staged: staged.people,
      mapping: MAPPING,
      covered: new Set(MAPPING.values()),
      usernames: new Set(current.usernames),
      matched: new Set(),
      decisions,
      author: 'operator',
    })
    return { steps, counts: new Map() }
  }

  it('somebody who comes under a new id is a question: neither a second account, nor an ended one', () => {
    const { steps } = plan(here, whole([renamed, student('b')]), MAPPING)
    expect(only(steps)).toMatchObject({ action: 'conflict', reason: 'otherId', userId: first?.userId })
  })

  it('the same person goes on under the new id, and somebody new gets an account of their own', () => {
    const same = apply(here, decide('same'))
    expect(same.people).toHaveLength(2)
    expect(same.people[0]).toMatchObject({ userId: first?.userId, externalId: 'new' })
    expect(plan(same, whole([renamed, student('b')]), MAPPING).steps).toEqual([])
    expect(apply(here, decide('other')).people).toHaveLength(3)
  })

  it('it is a question, too, for somebody who had ended before', () => {
    const ended = apply(here, plan(here, whole([student('b')]), MAPPING))
    const { steps } = plan(ended, whole([renamed, student('b')]), MAPPING)
    expect(only(steps)).toMatchObject({ action: 'conflict', reason: 'otherId', userId: first?.userId })
  })

  it('two of one roster are never given the same one, whoever of them is here already', () => {
    const twin = student('twin', { email: 'ANA@example.org' })
    const both = plan(EMPTY, whole([ana, twin]), MAPPING)
    expect(both.steps).toMatchObject([{ action: 'add' }, { action: 'conflict', reason: 'shared' }])
    const one = plan(here, whole([ana, student('b'), twin]), MAPPING)
    expect(only(one.steps)).toMatchObject({ action: 'conflict', reason: 'shared', userId: first?.userId })
    const taken = plan(here, whole([ana, student('b', { email: 'ana@example.org', grade: '10' })]), MAPPING)
    expect(only(taken.steps)).toMatchObject({
      action: 'change',
      taken: ['email'],
      values: { changed: { grade: { to: '10' } }, kept: { email: { to: 'ana@example.org' } } },
    })
    expect(
      effective(
        plan(apply(here, taken), whole([ana, student('b', { email: 'ana@example.org', grade: '10' })]), MAPPING),
      ),
    ).toEqual([])
  })

  it('two come back of whom one was given what the other had: it is a question', () => {
    const email = 'ana@example.org'
    const [old, next] = [student('old', { email }), student('next', { email: null })]
    const gone = imported(whole([old, next]))
    const withoutOld = apply(gone, plan(gone, whole([next]), MAPPING))
    const given = apply(withoutOld, plan(withoutOld, whole([{ ...next, email, orgs: [] }]), MAPPING))
    const back = plan(given, whole([old, { ...next, email }]), MAPPING)
    expect(back.steps).toMatchObject([{ action: 'restore' }, { action: 'conflict', reason: 'shared' }])
  })

  it('holds for every sequence of rosters', () => {
    fc.assert(
      fc.property(fc.array(anyRoster, { minLength: 1, maxLength: 4 }), (rosters) => {
        const after = rosters.reduce((current, staged) => apply(current, plan(current, staged, MAPPING)), EMPTY)
        const live = after.people.filter(({ memberships }) => memberships.some(({ isActive }) => isActive))
        for (const field of ['email', 'schoolIdentifier'] as const) {
          const values = live.flatMap((person) => person[field] ?? [])
          expect(new Set(values).size, field).toBe(values.length)
        }
      }),
    )
  })
})

describe('[D-157] usernames', () => {
  it('one that is taken becomes the email, else gets a number, and the step says so', () => {
    const here = { ...EMPTY, usernames: new Set(['a', 'b', 'b@north.example.org']) }
    const { steps } = plan(here, whole([student('a'), student('b'), student('c')]), MAPPING)
    expect(steps).toMatchObject([
      { username: 'a@north.example.org', isUsernameTaken: true },
      { username: 'b2', isUsernameTaken: true },
      { username: 'c' },
    ])
    expect(steps[2]).not.toHaveProperty('isUsernameTaken')
  })

  it('two of one roster never get the same one, and one that cannot be used is made from the name', () => {
    const twins = [student('x', { username: 'Sam', email: null }), student('y', { username: 'sam', email: null })]
    const odd = student('z', { username: 'José Ñ', email: null, firstName: 'José', lastName: 'Ñandú' })
    const { steps } = plan(EMPTY, whole([...twins, odd]), MAPPING)
    expect(steps.map((step) => step.kind === 'person' && step.username)).toEqual(['sam', 'sam2', 'jose.nandu'])
  })
})

describe('[D-089] classes of the roster', () => {
  const algebra: StagedClass = {
    id: 'c1',
    name: 'Algebra',
    org: 'org-n',
    period: 'Period 1',
    teachers: ['t'],
    students: ['a', 'b'],
  }
  const people = [student('a'), student('b'), teacher('t'), teacher('u')]

  it('come with their teacher, their block and their students, and follow the roster', () => {
    const first = plan(EMPTY, whole(people, [algebra]), MAPPING)
    expect(first.steps.at(-1)).toMatchObject({ action: 'add', owner: 't', joining: ['a', 'b'] })
    const here = apply(EMPTY, first)
    expect(only(here.classes)).toMatchObject({ blockId: 11, name: 'Algebra' })
    const changed = { ...algebra, teachers: ['u'], students: ['b'] }
    const step = only(plan(here, whole(people, [changed]), MAPPING).steps)
    const a = here.people.find(({ externalId }) => externalId === 'a')?.userId
    expect(step).toMatchObject({ action: 'change', owner: 'u', joining: [], leaving: [a] })
    expect(only(plan(here, whole(people, []), MAPPING).steps)).toMatchObject({ kind: 'class', action: 'end' })
  })

  const idOf = (here: Current, id: string) => here.people.find(({ externalId }) => externalId === id)?.userId
  const onlyStep = (here: Current, staged: Staged) => only(plan(here, staged, MAPPING).steps)

  it('are taught by their first teacher with the others, who come and go with the roster', () => {
    const [one, two] = [idOf(imported(whole(people)), 't'), idOf(imported(whole(people)), 'u')]
    const first = plan(EMPTY, whole(people, [{ ...algebra, teachers: ['t', 'u', 'unknown'] }]), MAPPING)
    expect(first.steps.at(-1)).toMatchObject({ owner: 't', coTeachers: { joining: ['u'], leaving: [] } })
    const here = apply(EMPTY, first)
    expect(only(here.classes)).toMatchObject({ ownedBy: one, coTeachers: [two] })
    const swapped = onlyStep(here, whole(people, [{ ...algebra, teachers: ['u', 't'] }]))
    expect(swapped).toMatchObject({ owner: 'u', coTeachers: { joining: ['t'], leaving: [two] } })
    const alone = onlyStep(here, whole(people, [algebra]))
    expect(alone).toMatchObject({ action: 'change', owner: null, coTeachers: { joining: [], leaving: [two] } })
    const same = onlyStep(here, whole(people, [{ ...algebra, teachers: ['t', 'u'], students: [] }]))
    expect(same).toMatchObject({ coTeachers: { joining: [], leaving: [] } })
  })

  it('in a file with changes, teachers come and leave one by one, and only a primary one takes the class over', () => {
    const changes = (more: Partial<StagedClass>): Staged => {
      const group = { ...algebra, students: [], leftStudents: [], ...more }
      return { people: [], classes: [group], extent: 'changes' }
    }
    const here = imported(whole(people, [algebra]))
    const [t, u] = [idOf(here, 't') as UserId, idOf(here, 'u') as UserId]
    expect(plan(here, changes({ teachers: null }), MAPPING).steps).toEqual([])
    const joined = plan(here, changes({ teachers: ['u'] }), MAPPING)
    expect(only(joined.steps)).toMatchObject({ owner: null, coTeachers: { joining: ['u'], leaving: [] } })
    const both = apply(here, joined)
    expect(only(both.classes)).toMatchObject({ ownedBy: t, coTeachers: [u] })
    expect(plan(both, changes({ teachers: ['t', 'u'] }), MAPPING).steps).toEqual([])
    const left = onlyStep(both, changes({ teachers: null, leftStudents: ['u'] }))
    expect(left).toMatchObject({ owner: null, coTeachers: { joining: [], leaving: [u] } })
    // The one whose class it was goes on teaching it, unless the file says that they left.
    for (const [more, others] of [
      [{ hasPrimary: true as const }, [t]],
      [{ hasPrimary: true as const, leftStudents: ['t'] }, []],
      [{ leftStudents: ['t'] }, []],
    ] as const) {
      const takenOver = plan(both, changes({ teachers: ['u'], ...more }), MAPPING)
      expect(only(takenOver.steps)).toMatchObject({ owner: 'u', coTeachers: { joining: [], leaving: [u] } })
      const after = apply(both, takenOver)
      expect(only(after.classes)).toMatchObject({ ownedBy: u, coTeachers: others })
      expect(plan(after, changes({ teachers: ['u'], ...more }), MAPPING).steps, 'twice').toEqual([])
    }
  })

  it('whoever leaves the school is not counted as leaving its classes, and keeps them if the school keeps them', () => {
    const here = imported(whole(people, [{ ...algebra, teachers: ['t', 'u'] }]))
    const left = plan(here, whole([student('a'), teacher('t')], [{ ...algebra, students: ['a'] }]), MAPPING)
    expect(left.steps.map(({ kind, action, id }) => [kind, action, id])).toEqual([
      ['person', 'end', 'b'],
      ['person', 'end', 'u'],
    ])
    expect(left.counts.get(NORTH)?.enrollments).toMatchObject({ added: 0, ended: 0 })
    expect(only(apply(here, left).classes)).toMatchObject({ students: [idOf(here, 'a')], coTeachers: [] })
  })

  it('a file that has nothing but who is in classes is compared with the classes that are here', () => {
    const here = imported(whole(people, [algebra]))
    const ofEnrollments = (more: Partial<StagedClass>): Staged => ({
      people: [],
      classes: [{ ...algebra, name: null, org: null, period: null, teachers: null, leftStudents: [], ...more }],
      extent: 'changes',
    })
    const b = idOf(here, 'b')
    expect(onlyStep(here, ofEnrollments({ students: [], leftStudents: ['b'] }))).toMatchObject({
      action: 'change',
      values: { changed: {} },
      joining: [],
      leaving: [b],
    })
    // A complete list of who is in a class.
    const { leftStudents: _, ...complete } = ofEnrollments({ students: ['a'] }).classes[0] as StagedClass
    expect(onlyStep(here, { ...ofEnrollments({}), classes: [complete] })).toMatchObject({ leaving: [b], owner: null })
    expect(plan(here, ofEnrollments({ id: 'unknown', students: ['a'] }), MAPPING).steps).toEqual([])
  })

  it('a roster that says nothing about who is in a class removes nobody from it', () => {
    const here = imported(whole(people, [{ ...algebra, teachers: ['t', 'u'] }]))
    const silent = { ...algebra, teachers: null, students: [], leftStudents: [] }
    expect(plan(here, whole(people, [silent]), MAPPING).steps).toEqual([])
  })

  it('in a file with changes, whoever left and came back stays', () => {
    const here = imported(whole(people, [algebra]))
    const group = { ...algebra, teachers: null, students: ['a'], leftStudents: ['a', 'b'] }
    const step = onlyStep(here, { people: [], classes: [group], extent: 'changes' })
    expect(step).toMatchObject({ joining: [], leaving: [idOf(here, 'b')] })
  })

  it('wait for a teacher, and keep the name that they got here', () => {
    const { steps } = plan(EMPTY, whole(people, [{ ...algebra, teachers: [] }]), MAPPING)
    expect(steps.at(-1)).toMatchObject({ action: 'wait' })
    const here = imported(whole(people, [algebra]))
    const renamed = { ...here, classes: here.classes.map((group) => ({ ...group, name: 'My algebra' })) }
    const after = plan(renamed, whole(people, [{ ...algebra, name: 'Algebra I' }]), MAPPING)
    expect(only(after.steps)).toMatchObject({ action: 'keep', values: { kept: { name: { from: 'My algebra' } } } })
  })

  it('join the class that was typed in with the same teacher and name', () => {
    const here = imported(whole(people))
    const t = here.people.find(({ externalId }) => externalId === 't')?.userId as UserId
    const typed: CurrentClass = {
      userGroupId: asUserGroupId(5),
      schoolId: NORTH,
      name: 'algebra',
      blockId: null,
      ownedBy: t,
      hasEnded: false,
      externalId: null,
      imported: {},
      coTeachers: [],
      students: [],
      unconfirmed: [],
    }
    const result = plan({ ...here, classes: [typed] }, whole(people, [algebra]), MAPPING)
    expect(only(result.steps)).toMatchObject({ action: 'join', userGroupId: 5, joining: ['a', 'b'] })
  })

  it('[D-182] confirm a student whom their teacher had added', () => {
    const here = imported(whole(people, [algebra]))
    const a = here.people.find(({ externalId }) => externalId === 'a')?.userId as UserId
    const waiting = { ...here, classes: here.classes.map((group) => ({ ...group, unconfirmed: [a] })) }
    expect(plan(here, whole(people, [algebra]), MAPPING).steps.filter((step) => !isIdle(step))).toEqual([])
    const step = only(plan(waiting, whole(people, [algebra]), MAPPING).steps.filter((one) => !isIdle(one)))
    expect(step).toMatchObject({ action: 'change', joining: ['a'], leaving: [] })
  })
})

it('what somebody decided about a school counts: keep, remove, leave out', () => {
  const here = imported(whole([student('a'), student('b')]))
  const step = only(plan(here, whole([student('a')]), MAPPING).steps)
  const decided = (choice: 'keep' | 'remove' | 'leaveOut') => allowedPart(step, (_: SchoolId) => choice)
  expect(decided('keep')).toBeNull()
  expect(decided('leaveOut')).toBeNull()
  expect(decided('remove')).toEqual(step)
})
