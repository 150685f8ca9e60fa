import type { KioskState } from '../state/state.ts'
import classes from './Late.module.css'
import { useGreeting } from './useGreeting.ts'

/** Above the field, for whoever comes in. */
export default function Greeting({ state }: { state: KioskState }) {
  return <p className={classes.greeting}>{useGreeting(state)}</p>
}
