import type { ClassWithStudents, FoundStudent } from '@corridor/contract'
import { BULK_CAP, fullName, teachesClass } from '@corridor/rules'
import { KEPT_BY_ROSTER } from '@corridor/rules/setup'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconX } from '@tabler/icons-react'
import { useViewer } from '../../base/session/initialize.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { PersonLink } from '../../parts/person/PersonLink.tsx'
import { studentDetails, studentSearchQuery } from '../../parts/person/studentSearch.ts'
import { looseField } from '../../ui/form/field.ts'
import { Section } from '../../ui/page/Section.tsx'
import { SearchPicker } from '../../ui/picker/SearchPicker.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { addStudents, removeStudent } from '../commands.ts'
import classes from './Members.module.css'

/** Who is in the class. Adding and removing takes effect at once. */
export function Members({ group, isEditable }: { group: ClassWithStudents; isEditable: boolean }) {
  const { students, isFromRoster } = group
  const mayChange = isEditable && !isFromRoster
  const list = useFocusFallback<HTMLUListElement>(students.length)
  return (
    <Section title={`Students (${students.length})`} {...(isFromRoster && { description: KEPT_BY_ROSTER })}>
      {mayChange && <AddStudents group={group} />}
      {students.length === 0 ? (
        <p className={classes.nobody}>Nobody is in this class yet.</p>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Students" className={classes.students}>
          {students.map((student) => (
            <Member
              key={student.userId}
              group={group}
              student={student}
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

interface MemberProps {
  group: ClassWithStudents
  student: FoundStudent
  onRemove?: () => void
}

function Member({ group, student, onRemove }: MemberProps) {
  const name = fullName(student)
  const { schoolId } = group
  const isTaught = teachesClass(useViewer(), group)
  return (
    <li className={classes.student}>
      <PersonAvatar name={name} imageUrl={student.profileImageUrl} size={36} />
      <span className={classes.names}>
        <span title={name}>
          <PersonLink person={{ schoolId, userId: student.userId, type: 'student', isTaught }} name={name} />
        </span>
        <small>{studentDetails(student)}</small>
      </span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
