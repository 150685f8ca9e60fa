import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBlockId, asSchoolId, asUserGroupId, asUserId, type SchoolId, type UserId } from '../ids.ts'
import type { CurrentClass, CurrentPerson } from './current.ts'
import { allowedPart, isIdle } from './guard.ts'
import { type Current, type Plan, plan, type Staged } from './plan.ts'
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
    }
    const changed = Object.fromEntries(Object.entries(step.values.changed).map(([field, { to }]) => [field, to]))
    const after = (here: readonly UserId[], joining: readonly string[], leaving: readonly UserId[]) => [
      ...here.filter((userId) => !leaving.includes(userId)),
      ...joining.map((id) => byId.get(id)).filter((userId) => userId !== undefined),
    ]
    const { joining = [], leaving = [] } = step.coTeachers ?? {}
    const coTeachers = after(before.coTeachers, joining, leaving)
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
        org: fc.constantFrom('org-n', 'org-s'),
        period: fc.constantFrom('1', 'Period 1', '7', null),
        teachers: fc.shuffledSubarray(ids),
        students: fc.shuffledSubarray(ids),
      }),
      { selector: ({ id }) => id },
    )
    return classes.map((groups): Staged => whole(people, groups))
  })

describe('[D-153] the plan of a roster', () => {
  it('the same input twice gives nothing', () => {
    fc.assert(
      fc.property(fc.array(anyRoster, { minLength: 1, maxLength: 4 }), (rosters) => {
        const here = rosters.reduce((current, staged) => apply(current, plan(current, staged, MAPPING)), EMPTY)
        expect(effective(plan(here, rosters.at(-1) as Staged, MAPPING))).toEqual([])
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
    expect(onlyStep(here, whole(people, [{ ...algebra, teachers: ['t', 'u'], students: [] }]))).not.toHaveProperty(
      'coTeachers',
    )
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
    for (const more of [{ hasPrimary: true as const }, { leftStudents: ['t'] }]) {
      const takenOver = plan(both, changes({ teachers: ['u'], ...more }), MAPPING)
      expect(only(takenOver.steps)).toMatchObject({ owner: 'u', coTeachers: { joining: [], leaving: [u] } })
      expect(only(apply(both, takenOver).classes)).toMatchObject({ ownedBy: u, coTeachers: [] })
    }
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
    }
    const result = plan({ ...here, classes: [typed] }, whole(people, [algebra]), MAPPING)
    expect(only(result.steps)).toMatchObject({ action: 'join', userGroupId: 5, joining: ['a', 'b'] })
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
