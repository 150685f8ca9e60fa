import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirmStudents, type WaitingStudents } from './confirmStudents.ts'

/** `name` is for those who hear it: which class, or which line. */
export function ConfirmButton({ waiting, name }: { waiting: WaitingStudents; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await confirmStudents(waiting)
    setBusy(false)
  }
  return (
    <Button variant="default" size="sm" loading={isBusy} onClick={() => void confirm()} aria-label={`Confirm ${name}`}>
      Confirm
    </Button>
  )
}
