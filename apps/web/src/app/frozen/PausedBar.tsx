import { Trans, useLingui } from '@lingui/react/macro'
import { INSTRUCTION_WORDS } from '../../parts/freeze/instructionWords.ts'
import type { FrozenSchool } from './covering.ts'
import classes from './PausedBar.module.css'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

/** For a student of several schools who may be in another one. Always in the page, so that it is announced. */
export function PausedBar({ schools }: { schools: readonly FrozenSchool[] }) {
  const { i18n } = useLingui()
  return (
    <div aria-live="polite">
      {schools.map(({ freeze, school: { schoolId, name } }) => {
        const instruction = i18n._(INSTRUCTION_WORDS[freeze.instruction].title)
        return (
          <p key={schoolId} className={classes.bar}>
            <Trans>
              <b>Passes are paused at {name}.</b> Are you there? {instruction}.
            </Trans>
          </p>
        )
      })}
    </div>
  )
}
