import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { PERIOD_LABELS, type PeriodFilters, type PeriodName } from './period.ts'

interface PeriodFieldsProps {
  label: string
  periods: readonly PeriodName[]
  /** What no period at all is called, if that is a choice. */
  always?: string
  /** The first day that can be chosen. */
  min?: string
  filters: PeriodFilters
  onChange: (changed: Partial<PeriodFilters>) => void
}

/** Chooses a period, or its first and last day. */
export function PeriodFields({ label, periods, always, min, filters, onChange }: PeriodFieldsProps) {
  const named = periods.map((value) => ({ value, label: PERIOD_LABELS[value] }))
  return (
    <>
      <NativeSelect
        label={label}
        data={always ? [{ value: '', label: always }, ...named] : named}
        value={filters.period}
        onChange={({ currentTarget }) => onChange({ period: currentTarget.value })}
      />
      {filters.period === 'custom' && (
        <>
          <TextInput
            type="date"
            label="From"
            min={min}
            max={filters.to}
            value={filters.from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            min={filters.from}
            value={filters.to}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
