import type { ClassWithStudents, SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { KEPT_BY_ROSTER } from '@corridor/rules/class'
import type { UserId } from '@corridor/rules/ids'
import { useViewer } from '../../base/session/initialize.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { fieldAs } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { changeClass } from '../commands.ts'
import { blockOptions, NOT_EDITABLE } from '../labels.ts'
import { TeacherPicker } from '../TeacherPicker.tsx'
import { changesOf, formOf, isIncomplete, problemsOf } from './form.ts'
import { HoursField } from './HoursField.tsx'

interface ClassFormProps {
  group: ClassWithStudents
  setup: SchoolSetup
  isEditable: boolean
}

/** The name, the teacher and the hours of a class. */
export function ClassForm({ group, setup, isEditable }: ClassFormProps) {
  const { userGroupId, schoolId, version, ownedBy, professionalOwnedByName, hasOwner, isFromRoster } = group
  const mayAssign = can(useViewer(), 'class.assign', group)
  const form = useForm({
    saved: formOf(group),
    problems: problemsOf,
    isIncomplete,
    changes: changesOf,
    save: (changes) => changeClass(userGroupId, { ...changes, version }),
    valuesOf: formOf,
    sentAs: { blockId: 'hours', 'attributes.schedule': 'hours' },
  })
  const { fields } = form
  return (
    <FormFrame form={form} readOnly={isEditable ? null : NOT_EDITABLE}>
      <Section title="Class">
        <TextField bind={fields.name} label="Name" required disabled={!isEditable} />
        {mayAssign && (
          <TeacherPicker
            schoolId={schoolId}
            bind={fieldAs<UserId, UserId | null>(
              fields.ownedBy,
              (userId) => userId,
              (userId) => userId ?? ownedBy,
            )}
            disabled={isFromRoster}
            description={isFromRoster ? KEPT_BY_ROSTER : undefined}
            owner={{ userId: ownedBy, name: professionalOwnedByName, isGone: !hasOwner }}
          />
        )}
        <HoursField bind={fields.hours} blocks={blockOptions(setup.schedules)} disabled={!isEditable} />
      </Section>
    </FormFrame>
  )
}
