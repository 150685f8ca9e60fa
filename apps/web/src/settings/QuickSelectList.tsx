import type { Place } from '@corridor/contract'
import { QUICK_SELECT_LENGTH } from '@corridor/contract/constants'
import { flash } from '../base/state/flashes.ts'
import { PlacePicker } from '../parts/place/PlacePicker.tsx'
import { findPlace, type PlaceOption, placeKey } from '../parts/place/places.ts'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import { CLASS_STAYS } from './labels.ts'
import classes from './QuickSelectList.module.css'
import { QuickSelectPlace } from './QuickSelectPlace.tsx'
import { includesPlace, movedPlace, withoutPlace } from './quickSelect.ts'
import { SettingsCard } from './SettingsCard.tsx'

interface QuickSelectListProps {
  title: string
  description: string
  places: readonly Place[]
  onChange: (places: Place[]) => void
  options: readonly PlaceOption[]
  /** Classes, which stay. */
  fixed?: readonly Place[]
}

export function QuickSelectList({ title, description, places, onChange, options, fixed = [] }: QuickSelectListProps) {
  const list = useFocusFallback<HTMLOListElement>(places.length)
  const remove = (place: Place) =>
    includesPlace(fixed, place) ? flash(CLASS_STAYS, 'info') : onChange(withoutPlace(places, place))
  return (
    <SettingsCard title={title} description={description}>
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
      {places.length < QUICK_SELECT_LENGTH ? (
        <PlacePicker
          label={`Add to ${title.toLowerCase()}`}
          placeholder="Room or teacher"
          options={options.filter(({ place }) => !includesPlace(places, place))}
          value={null}
          onChange={(place) => onChange([...places, place])}
        />
      ) : (
        <p className={classes.full}>This list is full. Remove a place to add another one.</p>
      )}
    </SettingsCard>
  )
}
