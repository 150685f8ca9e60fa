import { IconEyeOff } from '@tabler/icons-react'
import classes from './BoardWarning.module.css'

/** Where a hall board belongs. */
export function BoardWarning() {
  return (
    <p className={classes.warning}>
      <IconEyeOff size={20} aria-hidden />
      <span>
        <b>Only for a room that students do not enter,</b> such as a staff room or the office. The board shows the first
        name, the grade, from where and where to of everybody in the halls, all day.
      </span>
    </p>
  )
}
