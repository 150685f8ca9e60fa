import type { EditedSchool, SchoolSetup } from '@corridor/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { SaveStatus } from '../../ui/form/SaveStatus.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { useAutosave } from '../../ui/form/useAutosave.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import classes from './PhysicalPasses.module.css'
import { RoomCard } from './RoomCard.tsx'

/** Cards with a QR code that open the new-pass form with their room as the destination. */
export function PhysicalPasses({ setup: { school, settings, rooms } }: { setup: SchoolSetup }) {
  const { schoolId } = school
  const readOnly = useReadOnlyReason(schoolId)
  const { field, ...status } = useAutosave({
    name: 'supportPhysicalPassLinks',
    saved: school.supportPhysicalPassLinks,
    version: settings.version,
    pauseMs: 0,
    save: (supportPhysicalPassLinks, { version }) => saveSchool(schoolId, { supportPhysicalPassLinks, version }),
    storedIn: (edited: EditedSchool) => ({
      value: edited.school.supportPhysicalPassLinks,
      version: edited.version,
    }),
  })
  const [example] = rooms
  return (
    <Section title="Physical passes">
      <SwitchField
        bind={field}
        label="QR cards"
        description="A card for each room. Scanned, it opens a new pass with that room as the destination."
        disabled={readOnly !== null}
      />
      {field.value && example && (
        <>
          <RoomCard school={school} room={example} />
          <Row isSpread>
            <LinkButton
              to="AdminCards"
              params={{ id: schoolId }}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {rooms.length === 1 ? 'Print the card' : `Print all ${rooms.length} cards`}
            </LinkButton>
            <SaveStatus {...status} />
          </Row>
        </>
      )}
      {!(field.value && example) && <SaveStatus {...status} />}
      {readOnly && <p className={classes.note}>{readOnly}</p>}
    </Section>
  )
}
