import type { HallPass } from '@corridor/contract'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { type Ending, endAfterUndo } from './commands.ts'
import classes from './StudentSheet.module.css'

/** Both can be taken back for six seconds: nothing is sent before. */
export function PassActions({ pass, onDone }: { pass: HallPass; onDone: () => void }) {
  const end = (ending: Ending) => {
    endAfterUndo(pass, ending)
    onDone()
  }
  return (
    <>
      <Button
        className={classes.main ?? ''}
        leftSection={<IconArrowBackUp size={22} aria-hidden />}
        onClick={() => end('sendBack')}
      >
        Send back{pass.fromRoomName && ` to ${pass.fromRoomName}`}
      </Button>
      <Button
        variant="default"
        className={classes.second ?? ''}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() => end('end')}
      >
        End: arrived at {pass.toRoomName}
      </Button>
    </>
  )
}
