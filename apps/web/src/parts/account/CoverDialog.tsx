import { coverProblem, MAX_COVER_DAYS } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import { useQuery } from '@tanstack/react-query'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FacultySelect } from '../place/FacultySelect.tsx'
import { toFields, toInstant } from '../schedule/scheduleTime.ts'
import classes from './CoverSection.module.css'
import { addCover } from './commands.ts'
import { colleaguesQuery } from './queries.ts'

interface CoverDialogProps {
  schoolId: SchoolId
  forUserId: UserId
  onClose: () => void
}

interface CoverForm {
  userId: UserId | null
  fromDay: string
  fromTime: string
  untilDay: string
  untilTime: string
}

const FIELD_OF = { userId: 'userId', fromAt: 'fromDay', untilAt: 'untilDay' } as const

/** Today, the whole day, unless something else is chosen. */
export default function CoverDialog({ schoolId, forUserId, onClose }: CoverDialogProps) {
  const timezone = useSchool(schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  const { data: staff = [] } = useQuery(colleaguesQuery(schoolId))
  const { date: today } = toFields(now, timezone)
  const timesOf = ({ fromDay, fromTime, untilDay, untilTime }: CoverForm) => ({
    fromAt: toInstant({ date: fromDay, time: fromTime }, timezone),
    untilAt: toInstant({ date: untilDay, time: untilTime }, timezone),
  })
  const form = useForm<CoverForm, unknown>({
    saved: { userId: null, fromDay: today, fromTime: '00:00', untilDay: today, untilTime: '23:59' },
    isNew: true,
    isIncomplete: (values) => {
      const { fromAt, untilAt } = timesOf(values)
      return values.userId === null || fromAt === null || untilAt === null
    },
    problems: (values) => {
      const { fromAt, untilAt } = timesOf(values)
      if (fromAt === null || untilAt === null) return {}
      const userId = values.userId ?? (0 as UserId)
      const problem = coverProblem({ schoolId, userId, forUserId, fromAt, untilAt }, now)
      return problem ? { [FIELD_OF[problem.field]]: problem.message } : {}
    },
    sentAs: FIELD_OF,
    save: (_changes, values) => {
      const { fromAt, untilAt } = timesOf(values)
      if (values.userId === null || fromAt === null || untilAt === null) throw new Error('the form is incomplete')
      return addCover({ schoolId, userId: values.userId, forUserId, fromAt, untilAt })
    },
    onSaved: () => {
      flash('Coverage added.')
      onClose()
    },
  })
  const { userId, fromDay, fromTime, untilDay, untilTime } = form.fields
  const choices = staff
    .filter((member) => member.userId !== forUserId)
    .map((member) => ({ userId: member.userId, name: professionalName(member) }))
  return (
    <DialogForm title="Add coverage" form={form} submitLabel="Add coverage" onClose={onClose}>
      <p className={classes.nobody}>For a day or longer, up to {MAX_COVER_DAYS} days.</p>
      <FacultySelect bind={userId} label="Substitute" choices={choices} required />
      <div className={classes.pair}>
        <TimeField bind={fromDay} type="date" label="From" />
        <TimeField bind={fromTime} type="time" label="At" />
        <TimeField bind={untilDay} type="date" label="Until" />
        <TimeField bind={untilTime} type="time" label="Until, at" />
      </div>
    </DialogForm>
  )
}
