import type { Place } from '@corridor/contract'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { type Bound, fieldAs } from '../../ui/form/field.ts'
import { Picker } from '../../ui/picker/Picker.tsx'
import classes from './PlacePicker.module.css'
import { findPlace, PLACE_CHOICES, type PlaceOption, placeKey, placeLabel } from './places.ts'

// lingui-set comment="Choosing a room"

interface PlacePickerProps {
  options: readonly PlaceOption[]
  /** Offered first, before anything is typed. */
  favorites?: readonly Place[]
  /** The field may stay empty. */
  clearable?: boolean
}

/** Finds a room by its name or by the person in it. */
export function PlacePicker({ bind, options, favorites = [], ...field }: Bound<Place | null, PlacePickerProps>) {
  const { t } = useLingui()
  const keyed = fieldAs(
    bind,
    (place) => findPlace(options, place)?.key ?? null,
    (key) => options.find((option) => option.key === key)?.place ?? null,
  )
  return (
    <Picker
      {...field}
      {...PLACE_CHOICES}
      bind={keyed}
      options={options}
      favorites={{ keys: favorites.map(placeKey), label: t`Quick select`, restLabel: t`All rooms` }}
      textOf={placeLabel}
      markOf={(option) => <Zone option={option} />}
      leftSection={<Zone option={findPlace(options, bind.value)} />}
      emptyText={t`No room or teacher with that name. Try another word.`}
    />
  )
}

function Zone({ option }: { option: PlaceOption | null }) {
  const style = { '--zone': option?.color ?? 'transparent' } as CSSProperties
  return <i className={classes.dot} style={style} data-empty={option === null || undefined} aria-hidden />
}
