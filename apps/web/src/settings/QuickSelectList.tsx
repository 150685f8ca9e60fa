import type { Place } from '@corridor/contract'
import { QUICK_SELECT_LENGTH } from '@corridor/contract/constants'
import { useLingui } from '@lingui/react/macro'
import { flash } from '../base/state/flashes.ts'
import { PlacePicker } from '../parts/place/PlacePicker.tsx'
import { findPlace, type PlaceOption, placeKey } from '../parts/place/places.ts'
import { ConflictChoice } from '../ui/form/ConflictChoice.tsx'
import { type Field, looseField } from '../ui/form/field.ts'
import { Section } from '../ui/page/Section.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import { CANNOT_REMOVE_CLASS } from './labels.ts'
import classes from './QuickSelectList.module.css'
import { QuickSelectPlace } from './QuickSelectPlace.tsx'
import { includesPlace, movedPlace, withoutPlace } from './quickSelect.ts'

// lingui-set comment="Settings"

interface QuickSelectListProps {
  title: string
  addLabel: string
  description: string
  bind: Field<readonly Place[]>
  options: readonly PlaceOption[]
  /** Classes, which cannot be removed. */
  fixed?: readonly Place[]
}

export function QuickSelectList({ title, addLabel, description, bind, options, fixed = [] }: QuickSelectListProps) {
  const { t } = useLingui()
  const { value: places, set: onChange } = bind
  const list = useFocusFallback<HTMLOListElement>(places.length)
  const remove = (place: Place) =>
    includesPlace(fixed, place) ? flash(t(CANNOT_REMOVE_CLASS), 'info') : onChange(withoutPlace(places, place))
  return (
    <Section title={title} description={description}>
      {places.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={title} className={classes.places}>
          {places.map((place, index) => {
            const option = findPlace(options, place)
            return (
              option && (
                <QuickSelectPlace
                  key={placeKey(place)}
                  option={option}
                  isFixed={includesPlace(fixed, place)}
                  isFirst={index === 0}
                  isLast={index === places.length - 1}
                  onMove={(by) => onChange(movedPlace(places, place, by))}
                  onRemove={() => remove(place)}
                />
              )
            )
          })}
        </ol>
      )}
      {bind.error && <p role="alert">{bind.error}</p>}
      <ConflictChoice
        label={title}
        conflict={bind.conflict}
        textOf={(theirs) => theirs.map((place) => findPlace(options, place)?.room).join(', ')}
      />
      {places.length < QUICK_SELECT_LENGTH ? (
        <PlacePicker
          label={addLabel}
          placeholder={t`Room or teacher`}
          options={options.filter(({ place }) => !includesPlace(places, place))}
          bind={looseField<Place | null>('add', null, (place) => place && onChange([...places, place]))}
        />
      ) : (
        <p className={classes.full}>{t`This list is full. Remove a place to add another one.`}</p>
      )}
    </Section>
  )
}
