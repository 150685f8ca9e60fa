import { AMERICAN_ZONES } from '@corridor/rules/time'
import { useMemo } from 'react'
import { useNow } from '../../base/session/now.ts'
import type { Field } from '../../ui/form/field.ts'
import { Picker } from '../../ui/picker/Picker.tsx'
import { timeIn, ZONE_CHOICES, zonesWith } from './zones.ts'

interface ZonePickerProps {
  bind: Field<string | null>
  /** Offered even if the browser knows it by another name. */
  stored?: string
  disabled?: boolean
}

/** A school's time zone, by name. It says what time it is there, so that a wrong one is seen at once. */
export function ZonePicker({ bind, stored, disabled = false }: ZonePickerProps) {
  const now = useNow()
  const options = useMemo(() => zonesWith(stored ?? null), [stored])
  return (
    <Picker
      {...ZONE_CHOICES}
      bind={bind}
      label="Time zone"
      description={bind.value ? `It is ${timeIn(bind.value, now)} there now.` : undefined}
      required
      options={options}
      favorites={{ keys: AMERICAN_ZONES, label: 'United States', restLabel: 'All others' }}
      disabled={disabled}
      emptyText="No such time zone. Try a large city nearby."
    />
  )
}
