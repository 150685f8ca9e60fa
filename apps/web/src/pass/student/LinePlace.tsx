import type { Pass } from '@corridor/contract'
import { inLineText, placeText } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import classes from './LiveProgress.module.css'
import { placeIn } from './line.ts'
import { usePass } from './usePass.ts'

// lingui-set comment="Student: a live pass"

/** The place in line, large, moving up as those ahead leave. They are only counted, not named. */
export default function LinePlace({ pass }: { pass: Pass }) {
  const { line } = usePass(pass.passId)
  const place = placeIn(line, pass)
  const { i18n, t } = useLingui()
  return (
    <div className={classes.place} role="status">
      <b>{place === null ? '–' : placeText(i18n, place)}</b>
      <span>{place === null ? t`Finding your place…` : inLineText(i18n, place)}</span>
    </div>
  )
}
