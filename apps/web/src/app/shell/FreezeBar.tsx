import { can } from '@corridor/rules/access'
import { bareClock } from '@corridor/rules/time'
import { IconSnowflake } from '@tabler/icons-react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { useStore } from '../../base/state/store.ts'
import { askToEnd } from '../../parts/freeze/askToEnd.ts'
import { INSTRUCTION_LABELS } from '../../parts/freeze/labels.ts'
import type { SchoolFreeze } from '../../parts/freeze/useFreezes.ts'
import classes from './FreezeBar.module.css'
import { keepFreeze, keptQuestion, lengthText, questionAt } from './stillNeeded.ts'

/** Says what is asked of students, and leads to where staff do something about it. */
export function FreezeBar({ school, freeze }: SchoolFreeze) {
  const { viewer, isImpersonator } = useInitialize()
  const hasOthers = useSchools().length > 1
  const { isDrill, instruction, message, startedAt } = freeze
  const query = { school: hasOthers ? school.schoolId : null }
  const mayEnd = !isImpersonator && can(viewer, 'freeze.start', school)
  return (
    <section aria-label={`Freeze at ${school.name}`} className={classes.bar}>
      <p className={classes.text}>
        <IconSnowflake size={20} aria-hidden />
        {isDrill && <span className={classes.drill}>Drill</span>}
        <b>
          Passes are frozen {hasOthers && `at ${school.name} `}since {bareClock(startedAt, school.timezone)}
        </b>
        <span className={classes.asked}>
          {INSTRUCTION_LABELS[instruction].asked} {message && `“${message}”`}
        </span>
      </p>
      {can(viewer, 'freeze.see', school) && (
        <RouteLink to="Freeze" query={query} className={classes.link}>
          Dashboard
        </RouteLink>
      )}
      <RouteLink to="RollCall" query={query} className={classes.link}>
        Roll call
      </RouteLink>
      {mayEnd && <StillNeeded school={school} freeze={freeze} />}
    </section>
  )
}

/** Nobody forgets one that is long over, and it still ends by somebody's word alone. */
function StillNeeded({ school, freeze }: SchoolFreeze) {
  const now = useNow()
  const kept = useStore(keptQuestion)
  const question = questionAt(freeze, school.timezone, now)
  if (question === null || question === kept) return null
  return (
    <div className={classes.question} role="status">
      <span>Frozen for {lengthText(freeze.startedAt, now)}. Is it still needed?</span>
      <button type="button" onClick={() => void askToEnd(freeze)}>
        End freeze
      </button>
      <button type="button" onClick={() => keepFreeze(question)}>
        Keep
      </button>
    </div>
  )
}
