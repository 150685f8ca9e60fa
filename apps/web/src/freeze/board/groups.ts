/** The groups of a list as they are drawn, in their order. */
import type { FreezeClass, FreezePass, FreezeStudent } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { Names } from '../names.ts'
import type { GroupKey, Places } from './places.ts'

export interface Group {
  key: GroupKey
  title: string
  students: readonly FreezeStudent[]
  /** Of whom nobody said anything yet: they are many at first, and a press shows them. */
  isFolded: boolean
}

interface Facts {
  students: readonly FreezeStudent[]
  classOf: ReadonlyMap<UserId, FreezeClass>
  passOf: ReadonlyMap<UserId, FreezePass>
  names: Names
}

export function groupsOf(places: Places, { students, classOf, passOf, names }: Facts): Group[] {
  const byKey = Map.groupBy(
    students.filter(({ studentId }) => places.has(studentId)),
    ({ studentId }) => places.get(studentId) as GroupKey,
  )
  const since = ({ studentId }: FreezeStudent) => passOf.get(studentId)?.startedAt ?? ''
  const out = (byKey.get('out') ?? []).toSorted((a, b) => since(a).localeCompare(since(b)))
  const classKeys = [...byKey.keys()].filter((key) => key.startsWith('class:'))
  const titleOf = (key: GroupKey) => {
    const [first] = byKey.get(key) ?? []
    const group = first && classOf.get(first.studentId)
    return `No mark yet · ${group ? className(group, names) : ''}`
  }
  const classGroups = classKeys
    .map((key) => ({ key, title: titleOf(key), students: byKey.get(key) ?? [], isFolded: true }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const plain = (key: GroupKey, title: string, isFolded = false): Group => ({
    ...{ key, title, students: byKey.get(key) ?? [], isFolded },
  })
  return [
    plain('needsHelp', 'Needs help'),
    { ...plain('out', 'Out on a pass when it began'), students: out },
    plain('notHere', 'Not in their class'),
    ...classGroups,
    plain('lunch', 'No mark yet · at lunch', true),
    plain('noClass', 'No mark yet · without a class at that time', true),
    plain('noSchedule', 'No mark yet · without a schedule', true),
  ].filter((group) => group.students.length > 0)
}

/** "Room 310 · Ms. Farouk · English 10". */
export function className({ name, roomId, teachers }: FreezeClass, names: Names): string {
  return [names.room(roomId)?.name, teachers[0]?.name, name].filter(Boolean).join(' · ')
}
