import type { SchoolId } from '@corridor/rules/ids'
import { hasPlace, MAX_RESTROOMS, PLACE_ROOMS, USUAL_PLACES, type UsualPlace } from '@corridor/rules/school'
import { request } from '../../base/client.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { invalidateSchoolSetup } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { fieldAs } from '../../ui/form/field.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { numberIn, numberProblem } from '../../ui/form/numberText.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { useForm } from '../../ui/form/useForm.ts'

/** The usual places of a new school, made with one press. Those that it has are not offered again. */
export default function ChoosePlaces({ schoolId, onClose }: { schoolId: SchoolId; onClose: () => void }) {
  const { setup } = useSchoolSetup(schoolId)
  const names = setup?.rooms.map(({ name }) => name) ?? []
  const offered = USUAL_PLACES.filter((place) => !hasPlace(names, place))
  const form = useForm({
    saved: { places: offered as readonly UsualPlace[], restrooms: '2' },
    isNew: true,
    problems: ({ places, restrooms }) => ({
      restrooms: places.includes('restroom') && numberProblem(restrooms, { min: 1, max: MAX_RESTROOMS }),
    }),
    isIncomplete: ({ places, restrooms }) =>
      places.length === 0 || (places.includes('restroom') && restrooms.trim() === ''),
    save: (_changes, { places, restrooms }) =>
      request('POST /api/school/:schoolId/places', {
        params: { schoolId },
        body: { places: [...places], restrooms: numberIn(restrooms) ?? 1 },
      }),
    onSaved: ({ made }) => {
      flash(made.length === 1 ? '1 place was made.' : `${made.length} places were made.`)
      invalidateSchoolSetup(schoolId).catch(() => undefined)
      onClose()
    },
  })
  const { places, restrooms } = form.fields
  const isChosen = (place: UsualPlace) =>
    fieldAs(
      { ...places, name: place },
      (chosen) => chosen.includes(place),
      (on) => (on ? [...places.value, place] : places.value.filter((other) => other !== place)),
    )
  return (
    <DialogForm title="Where students go" form={form} submitLabel="Make these places" onClose={onClose}>
      {offered.map((place) => (
        <SwitchField key={place} bind={isChosen(place)} label={PLACE_ROOMS[place].name} description={aboutOf(place)} />
      ))}
      {offered.length === 0 && <p>Your school has all of the usual places. Add others under Rooms.</p>}
      {places.value.includes('restroom') && (
        <NumberField bind={restrooms} label="How many restrooms" description="Each gets a number. Rename them later." />
      )}
    </DialogForm>
  )
}

function aboutOf(place: UsualPlace): string {
  const { requiresApproval, totalLimit } = PLACE_ROOMS[place]
  const who = requiresApproval ? 'Students ask first' : 'Students go without asking'
  return totalLimit > 0 ? `${who}, ${totalLimit} at a time` : who
}
