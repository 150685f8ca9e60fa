import { can } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useGo, useQueryValues } from '../base/navigation.ts'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { createRoom } from '../parts/room/commands.ts'
import { ALWAYS_OPEN_HELP, APPROVAL_HELP, ASAP_HELP, BATHROOM_HELP, POLICY_REASON } from '../parts/room/labels.ts'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { bodyOf, EMPTY_ROOM, isIncomplete, problemsOf } from './form.ts'
import classes from './RoomPage.module.css'

export default function NewRoom() {
  /** Every room begins with an empty form. */
  const [made, setMade] = useState(0)
  return <RoomForm key={made} onAnother={() => setMade(made + 1)} />
}

function RoomForm({ onAnother }: { onAnother: () => void }) {
  const schoolId = asSchoolId(Number(useQueryValues().schoolId))
  const { viewer } = useInitialize()
  const school = useSchool(schoolId)
  const go = useGo()
  /** Which of the two buttons was pressed. */
  const isAnother = useRef(false)
  const mayDecide = can(viewer, 'room.policy', { schoolId })
  const form = useForm({
    saved: EMPTY_ROOM,
    isNew: true,
    problems: problemsOf,
    isIncomplete,
    save: (_changes, values) => createRoom(bodyOf(values, schoolId, mayDecide)),
    onSaved: () => flash('Successfully Created Room!'),
    onward: () => (isAnother.current ? onAnother() : go('AdminSchoolRooms', { id: schoolId })),
  })
  const createAnother = async () => {
    isAnother.current = true
    await form.submit()
    isAnother.current = false
  }
  const { name, identifier, requiresApproval, allowAsap, bathroom, alwaysOpen } = form.fields
  const bar = (
    <Row className={classes.bar}>
      <SubmitButton form={form}>Create room</SubmitButton>
      <Button variant="default" disabled={!form.canSave} onClick={createAnother}>
        Create and add another
      </Button>
      <LinkButton to="AdminSchoolRooms" params={{ id: schoolId }} variant="default">
        Cancel
      </LinkButton>
      <span role="status">{form.refusal}</span>
    </Row>
  )
  return (
    <Page title="New Room" action={null} isForm>
      <FormFrame form={form} bar={bar}>
        <Section title="New Room" description={school?.name ?? ''}>
          <TextField bind={name} label="Name" placeholder="Restroom, 2nd floor" required autoFocus />
          <TextField bind={identifier} label="Number" description="As on the door, if there is one" placeholder="204" />
          <SwitchField
            bind={requiresApproval}
            label="Requires Approval"
            description={mayDecide ? APPROVAL_HELP : POLICY_REASON}
            disabled={!mayDecide}
          />
          {requiresApproval.value && (
            <SwitchField bind={allowAsap} label="Allow ASAP Requests" description={ASAP_HELP} disabled={!mayDecide} />
          )}
          <SwitchField bind={bathroom} label="Bathroom" description={BATHROOM_HELP} disabled={!mayDecide} />
          <SwitchField bind={alwaysOpen} label="Always open" description={ALWAYS_OPEN_HELP} disabled={!mayDecide} />
        </Section>
      </FormFrame>
    </Page>
  )
}
