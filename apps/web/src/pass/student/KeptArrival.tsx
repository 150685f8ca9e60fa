import type { Pass } from '@corridor/contract'
import { clockTime } from '@corridor/rules'
import { Button } from '@mantine/core'
import type { KeptWrite } from '../../base/offline/keptWrites.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import classes from './MainAction.module.css'

/** In place of the button: Arrived was tapped, and waits for a connection. */
export function KeptArrival({ pass, arrival }: { pass: Pass; arrival: KeptWrite }) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  return (
    <div className={classes.arrived}>
      <p role="status">
        You tapped Arrived at {clockTime(serverTimeAt(arrival.at), timezone)}. It is sent as soon as you are online.
      </p>
      <Button size="xl" radius="lg" fullWidth disabled>
        Arrived
      </Button>
    </div>
  )
}
