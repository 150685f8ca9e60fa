import type { ClassWithStudents, FoundStudent } from '@corridor/contract'
import { can, teachesClass } from '@corridor/rules/access'
import { KEPT_BY_ROSTER } from '@corridor/rules/class'
import { BULK_CAP } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { useViewer } from '../../base/session/initialize.ts'
import { ConfirmButton } from '../../parts/class/ConfirmButton.tsx'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { studentDetails, studentSearchQuery } from '../../parts/person/studentSearch.ts'
import { looseField } from '../../ui/form/field.ts'
import { Section } from '../../ui/page/Section.tsx'
import { SearchPicker } from '../../ui/picker/SearchPicker.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { addStudents, removeStudent } from '../commands.ts'
import { WAITING_FOR_OFFICE, waitingText } from '../labels.ts'
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
      <Waiting group={group} />
      {students.length === 0 ? (
        <p className={classes.nobody}>Nobody is in this class yet.</p>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Students" className={classes.students}>
          {students.map((student) => (
            <MemberRow
              key={student.userId}
              person={{
                schoolId: group.schoolId,
                userId: student.userId,
                type: 'student',
                isTaught: isTaught && student.isConfirmed,
              }}
              name={fullName(student)}
              imageUrl={student.profileImageUrl}
              detail={student.isConfirmed ? studentDetails(student) : WAITING_FOR_OFFICE}
              {...(mayChange && { onRemove: () => void removeStudent(group, student) })}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Students whom a teacher added by themselves. */
function Waiting({ group: { schoolId, userGroupId, name, students } }: { group: ClassWithStudents }) {
  const mayConfirm = can(useViewer(), 'class.confirm', { schoolId })
  const studentIds = students.filter(({ isConfirmed }) => !isConfirmed).map(({ userId }) => userId)
  if (studentIds.length === 0) return null
  return (
    <div className={classes.waiting} role="status">
      <p>{waitingText(studentIds.length, mayConfirm)}</p>
      {mayConfirm && <ConfirmButton waiting={{ schoolId, userGroupId, studentIds }} name={`the students of ${name}`} />}
    </div>
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
