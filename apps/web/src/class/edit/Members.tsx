import type { ClassWithStudents, FoundStudent } from '@corridor/contract'
import { BULK_CAP, fullName, teachesClass } from '@corridor/rules'
import { KEPT_BY_ROSTER } from '@corridor/rules/setup'
import { useViewer } from '../../base/session/initialize.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { studentDetails, studentSearchQuery } from '../../parts/person/studentSearch.ts'
import { looseField } from '../../ui/form/field.ts'
import { Section } from '../../ui/page/Section.tsx'
import { SearchPicker } from '../../ui/picker/SearchPicker.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { addStudents, removeStudent } from '../commands.ts'
import { MemberRow } from './MemberRow.tsx'
import classes from './Members.module.css'

/** Who is in the class. Adding and removing takes effect at once. */
export function Members({ group, isEditable }: { group: ClassWithStudents; isEditable: boolean }) {
  const { students, isFromRoster } = group
  const mayChange = isEditable && !isFromRoster
  const isTaught = teachesClass(useViewer(), group)
  const list = useFocusFallback<HTMLUListElement>(students.length)
  return (
    <Section title={`Students (${students.length})`} {...(isFromRoster && { description: KEPT_BY_ROSTER })}>
      {mayChange && <AddStudents group={group} />}
      {students.length === 0 ? (
        <p className={classes.nobody}>Nobody is in this class yet.</p>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Students" className={classes.students}>
          {students.map((student) => (
            <MemberRow
              key={student.userId}
              person={{ schoolId: group.schoolId, userId: student.userId, type: 'student', isTaught }}
              name={fullName(student)}
              imageUrl={student.profileImageUrl}
              detail={studentDetails(student)}
              {...(mayChange && { onRemove: () => void removeStudent(group, student) })}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AddStudents({ group: { userGroupId, schoolId, students } }: { group: ClassWithStudents }) {
  const isIn = new Set(students.map(({ userId }) => userId))
  const add = (chosen: readonly FoundStudent[]) =>
    void addStudents(
      userGroupId,
      chosen.map(({ userId }) => userId),
    )
  return (
    <SearchPicker
      bind={looseField<readonly FoundStudent[]>('add', [], add)}
      label="Add students"
      placeholder="Search by name or student number"
      search={(term) => ({
        ...studentSearchQuery(schoolId, term),
        select: (found) => found.filter(({ userId }) => !isIn.has(userId)),
      })}
      keyOf={({ userId }) => userId}
      labelOf={fullName}
      detailOf={studentDetails}
      markOf={(student) => <PersonAvatar name={fullName(student)} imageUrl={student.profileImageUrl} size={28} />}
      emptyText="No other student found. Try a last name or student number."
      max={BULK_CAP}
      fullText=""
    />
  )
}
