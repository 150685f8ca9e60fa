import { professionalName } from '@corridor/rules/text'
import { useInitialize } from '../base/session/initialize.ts'
import { useStore } from '../base/state/store.ts'
import classes from './PassPreview.module.css'
import { typedName } from './typedName.ts'

/** A drawing of a pass with the teacher's own name on it, as it is being typed. */
export function PassPreview() {
  const { user } = useInitialize()
  const typed = useStore(typedName)
  return (
    <div className={classes.ticket} aria-hidden="true">
      <div className={classes.top}>
        <span className={classes.pill}>Active</span>
        <p>
          <i data-end="from" />
          <strong>Room 204</strong> {typed ?? professionalName(user)}
        </p>
        <b />
        <p>
          <i data-end="to" />
          <strong>Library</strong> Mr. Mahmoud
        </p>
      </div>
      <div className={classes.bottom}>
        <span className={classes.avatar}>MO</span>
        <span>Maya Okonkwo</span>
        <strong>4:55</strong>
      </div>
    </div>
  )
}
