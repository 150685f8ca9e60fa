import type { AnalysisRow } from '@corridor/contract'
import { fullName } from '@corridor/rules'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLock } from '../../parts/person/useLock.ts'
import classes from './StudentAnalysis.module.css'

/** The same lock as on the student's own page. */
export function LockSwitch({ row, mayLock }: { row: AnalysisRow; mayLock: boolean }) {
  const { value, set } = useLock({ userId: row.userId, version: row.version, isLocked: row.locked })
  return (
    <span className={classes.lock}>
      <Switch
        size="md"
        aria-label={`Lock ${fullName(row)}`}
        checked={value}
        disabled={!mayLock}
        onChange={({ currentTarget: { checked } }) => set(checked)}
      />
      <span data-locked={value || undefined}>{value ? 'Locked' : 'Unlocked'}</span>
    </span>
  )
}
