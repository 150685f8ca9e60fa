import type { ClassWithStudents } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { KEPT_BY_ROSTER } from '@corridor/rules/class'
import type { UserId } from '@corridor/rules/ids'
import { useViewer } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { looseField } from '../../ui/form/field.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { addTeacher, type CoTeacher, removeTeacher } from '../commands.ts'
import { TeacherPicker } from '../TeacherPicker.tsx'
import { MemberRow } from './MemberRow.tsx'
import classes from './Members.module.css'

interface CoTeachersProps {
  group: ClassWithStudents
  isEditable: boolean
  /** The viewer has taken themselves out and may not see the class anymore. */
  onLeft: () => void
}

/** Who teaches the class with its owner. Adding and removing takes effect at once. */
export function CoTeachers({ group, isEditable, onLeft }: CoTeachersProps) {
  const { coTeachers, isFromRoster, professionalOwnedByName: owner } = group
  const viewer = useViewer()
  const mayChange = isEditable && !isFromRoster
  const list = useFocusFallback<HTMLUListElement>(coTeachers.length)
  async function remove(teacher: CoTeacher) {
    const left = coTeachers.filter(({ userId }) => userId !== teacher.userId)
    if (can(viewer, 'class.see', { ...group, coTeachers: left })) return void removeTeacher(group, teacher)
    const isSure = await confirm({
      title: `Stop teaching ${group.name}?`,
      message: `You will no longer see the class and its students.${group.hasOwner ? ` ${owner} can add you again.` : ''}`,
      confirmLabel: 'Stop Teaching',
      danger: true,
      losesSomething: true,
    })
    if (isSure && (await removeTeacher(group, teacher, { isLeaving: true }))) onLeft()
  }
  return (
    <Section title="Also teaching" description={descriptionOf(group)}>
      {mayChange && (
        <TeacherPicker
          schoolId={group.schoolId}
          label="Add a colleague"
          placeholder="Search by name"
          without={[group.ownedBy, ...coTeachers.map(({ userId }) => userId)]}
          bind={looseField<UserId | null>('addTeacher', null, (userId) => {
            if (userId !== null) void addTeacher(group.userGroupId, userId)
          })}
        />
      )}
      {coTeachers.length === 0 ? (
        <p className={classes.nobody}>Nobody else teaches this class.</p>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Also teaching" className={classes.students}>
          {coTeachers.map((teacher) => (
            <MemberRow
              key={teacher.userId}
              person={{ schoolId: group.schoolId, userId: teacher.userId, type: 'faculty' }}
              name={teacher.professionalName}
              imageUrl={null}
              detail={teacher.userId === viewer.userId ? 'You' : ''}
              {...(mayChange && { onRemove: () => void remove(teacher) })}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Names the owner, for those who find a colleague's class in their list. */
function descriptionOf({ isFromRoster, hasOwner, professionalOwnedByName: owner }: ClassWithStudents): string {
  if (isFromRoster) return hasOwner ? `With ${owner}. ${KEPT_BY_ROSTER}` : KEPT_BY_ROSTER
  return `They see this class and its students and may change both${hasOwner ? `, as ${owner} does` : ''}.`
}
