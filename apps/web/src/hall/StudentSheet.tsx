import type { HallPass, HallStudent } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { isActive } from '@corridor/rules/pass'
import { Button } from '@mantine/core'
import { IconFlag, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { RouteLink } from '../base/RouteLink.tsx'
import { useViewer } from '../base/session/initialize.ts'
import { useStore } from '../base/state/store.ts'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { Sheet } from '../ui/dialog/Sheet.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { endings } from './commands.ts'
import { whoText } from './labels.ts'
import { PassActions } from './PassActions.tsx'
import { ReportForm } from './ReportForm.tsx'
import classes from './StudentSheet.module.css'
import { StudentState } from './StudentState.tsx'
import { ToClass } from './ToClass.tsx'

interface StudentSheetProps {
  schoolId: SchoolId
  /** Live, or the one on which the student was sent back just now. */
  pass: HallPass | null
  /** Null if the sheet was opened from the list. */
  student: HallStudent | null
  onClose: () => void
}

/** One student: where they are, where they should be, and what can be done about it. */
export default function StudentSheet({ schoolId, pass, student, onClose }: StudentSheetProps) {
  const viewer = useViewer()
  const mayAct = can(viewer, 'hall.act', { schoolId })
  const [isReporting, setReporting] = useState(false)
  const ending = useStore(endings)
  const name = pass?.studentName ?? (student ? `${student.firstName} ${student.lastName}` : '')
  const studentId = pass?.studentId ?? student?.userId
  if (studentId === undefined) return null
  const grade = student?.grade ?? pass?.studentGrade ?? null
  const isOut = pass !== null && isActive(pass) && !ending.has(pass.passId)
  return (
    <Sheet label={name} onClose={onClose}>
      <header className={classes.head}>
        <PersonAvatar
          name={name}
          imageUrl={student?.profileImageUrl ?? pass?.studentProfileImageUrl ?? null}
          size={84}
        />
        <div>
          <h2 dir="auto">{name}</h2>
          <p>{whoText({ grade, number: student?.schoolIdentifier ?? null })}</p>
        </div>
      </header>
      {isReporting ? (
        <ReportForm schoolId={schoolId} studentId={studentId} name={name} hasPass={pass !== null} onDone={onClose} />
      ) : (
        <>
          <StudentState pass={pass} student={student} />
          <Stack gap={2.5}>
            {mayAct && isOut && <PassActions pass={pass} onDone={onClose} />}
            {mayAct && pass === null && student && <ToClass schoolId={schoolId} student={student} onDone={onClose} />}
            <Row isOneLine className={classes.row}>
              {mayAct && (
                <Button
                  variant="default"
                  leftSection={<IconFlag size={20} aria-hidden />}
                  onClick={() => setReporting(true)}
                >
                  Report
                </Button>
              )}
              {pass ? (
                <RouteLink to="ReadonlyPass" params={{ id: pass.passId }} className={classes.link}>
                  Open pass
                </RouteLink>
              ) : (
                <Button variant="default" leftSection={<IconUserQuestion size={20} aria-hidden />} onClick={onClose}>
                  Wrong student
                </Button>
              )}
            </Row>
          </Stack>
        </>
      )}
    </Sheet>
  )
}
