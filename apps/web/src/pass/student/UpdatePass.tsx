import type { Pass, Place, SchoolSetup } from '@corridor/contract'
import { asPassId, type PassId, type RoomId } from '@corridor/rules/ids'
import { isOriginComplete, isSamePlace, samePlaceText } from '@corridor/rules/pass'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useIsAt, useParam, useReplace } from '../../base/navigation.ts'
import { useInitialize, useSchool, useSchoolSetup } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { FacultySelect } from '../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../parts/place/PlacePicker.tsx'
import { facultyChoices, placeOptions } from '../../parts/place/places.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { looseField } from '../../ui/form/field.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { UNABLE_TO_UPDATE, updatePass, usePassAction } from '../commands.ts'
import { OnlineSubmit } from './OnlineSubmit.tsx'
import page from './Page.module.css'
import { PassMissing } from './PassMissing.tsx'
import { requestedText } from './request/afterRequest.ts'
import classes from './request/RequestPass.module.css'
import { needsOrigin } from './upcoming.ts'
import { usePass } from './usePass.ts'

// lingui-set comment="Student: a pass without a starting room"

const NOWHERE: { origin: Place | null } = { origin: null }

/**
 * For a pass that was issued without an origin: the student chooses one, and starts. Once the origin is saved this form
 * is done, even if the start fails: the pass's own page shows it and offers the start again.
 */
export default function UpdatePass() {
  const passId = asPassId(useParam('id'))
  const { pass, failure } = usePass(passId)
  const { setup, failure: setupFailure } = useSchoolSetup(pass?.schoolId)
  const school = useSchool(pass?.schoolId)
  const now = useNow()
  const isAnswered = pass !== undefined && school !== undefined && !needsOrigin(pass, school, now)
  useLeaveWhen(isAnswered, passId)
  if (failure) return <PassMissing failure={failure} />
  return (
    <div className={page.page}>
      <h1>
        <Trans>Where are you now?</Trans>
      </h1>
      {pass && setup && !isAnswered ? (
        <ChooseOrigin pass={pass} setup={setup} />
      ) : (
        <AwaitingSetup failure={setupFailure}>
          <FormSkeleton fields={2} />
        </AwaitingSetup>
      )}
    </div>
  )
}

/** Does nothing if the student is leaving already: this page is drawn until the code of the next one is there. */
function useLeaveWhen(isAnswered: boolean, passId: PassId): void {
  const replace = useReplace()
  const isAt = useIsAt()
  useEffect(() => {
    if (isAnswered && isAt('StudentUpdatePass', { id: passId })) replace('StudentPass', { id: passId })
  }, [isAnswered, passId, replace, isAt])
}

function ChooseOrigin({ pass, setup }: { pass: Pass; setup: SchoolSetup }) {
  const { user } = useInitialize()
  const act = usePassAction()
  const isAt = useIsAt()
  const { t, i18n } = useLingui()
  const form = useForm({
    saved: NOWHERE,
    problems: ({ origin }) => ({
      origin: isSamePlace(origin?.roomId ?? null, pass.toRoomId) && samePlaceText(i18n),
    }),
    isIncomplete: ({ origin }) =>
      !isOriginComplete({ fromRoomId: origin?.roomId ?? null, fromFacultyId: origin?.userId ?? null }),
    save: async (_, { origin }) => {
      const changes = { fromRoomId: origin?.roomId as RoomId, fromFacultyId: origin?.userId ?? null }
      return act({ action: 'start' }, await updatePass(pass.passId, changes))
    },
    elsewhere: (started) => {
      // Their own page follows automatically, as soon as the origin is saved.
      if (started && !isAt('StudentPass', { id: pass.passId })) flash(requestedText(i18n, started))
    },
    refusal: t(UNABLE_TO_UPDATE),
  })
  const { origin } = form.fields
  const at = origin.value
  return (
    <FormFrame form={form} unguarded bar={<OnlineSubmit form={form}>{t`Save and start`}</OnlineSubmit>}>
      <PassTicket
        pass={pass}
        actions={
          <div className={classes.fields}>
            <PlacePicker
              bind={origin}
              label={t({ message: 'From', context: 'origin of a pass' })}
              placeholder={t`Your room`}
              options={placeOptions(setup)}
              favorites={user.attributes.origin}
            />
            {at && (
              <FacultySelect
                bind={looseField('fromFacultyId', at.userId, (userId) => origin.set({ ...at, userId }))}
                label={t`Teacher`}
                placeholder={t`Who is with you there?`}
                choices={facultyChoices(setup, at.roomId)}
              />
            )}
          </div>
        }
      />
    </FormFrame>
  )
}
