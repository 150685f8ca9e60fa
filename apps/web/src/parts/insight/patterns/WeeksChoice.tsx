import { Segments } from '../../../ui/form/Segments.tsx'
import { WEEKS, type Weeks } from './useWeeks.ts'

const OPTIONS = WEEKS.map((value) => ({ value, label: `${value} weeks` }))

export function WeeksChoice({ value, onChange }: { value: Weeks; onChange: (weeks: Weeks) => void }) {
  return <Segments label="Weeks" options={OPTIONS} value={value} onChange={onChange} />
}
