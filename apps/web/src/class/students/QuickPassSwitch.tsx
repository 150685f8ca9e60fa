import type { StudentRow } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { Switch } from '@mantine/core'
import { Row } from '../../ui/layout/Stack.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { OFF_FOR_SCHOOL, quickPassText } from '../../parts/person/quickPasses.ts'
import { switchQuickPasses } from '../commands.ts'
import classes from './Students.module.css'

/** Acts at once. What an administrator has switched off for the school stays off. */
export function QuickPassSwitch({ student }: { student: StudentRow }) {
  const viewer = useViewer()
  const { requiresApproval, isOffForSchool } = student
  const isFixed = isOffForSchool && !isAdministrator(viewer.type)
  const reason = useId()
  return (
    <Row as="span" isOneLine className={classes.quickPasses}>
      <Switch
        size="md"
        aria-label={`Quick Passes of ${fullName(student)}`}
        aria-describedby={isFixed ? reason : undefined}
        title={isFixed ? OFF_FOR_SCHOOL : undefined}
        checked={!requiresApproval}
        disabled={isFixed}
        onChange={({ currentTarget: { checked } }) => void switchQuickPasses(viewer, student, !checked)}
      />
      <span className={classes.word}>
        {quickPassText(requiresApproval)}
        {isFixed && <small id={reason}>For the whole school</small>}
      </span>
    </Row>
  )
}
