import type { SchoolSetup } from '@corridor/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { ColorField } from './ColorField.tsx'
import { contrastOf, formOf, isWhole, problemsOf, ratioText } from './colorForm.ts'
import classes from './SchoolColors.module.css'

export function SchoolColors({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useForm({
    saved: formOf(school),
    problems: problemsOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => formOf(edited.school),
    onSaved: () => flash('Successfully Updated School!'),
  })
  const { fields } = form
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section title="Colors" description="The first is the color of the menu and of main buttons.">
        <div className={classes.fields}>
          <ColorField bind={fields.primaryColor} label="Primary color" disabled={readOnly !== null} />
          <ColorField bind={fields.secondaryColor} label="Secondary color" disabled={readOnly !== null} />
        </div>
        <ContrastCheck color={fields.primaryColor.value} />
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}

/** How text looks on the color, while it is being chosen. */
function ContrastCheck({ color }: { color: string }) {
  if (!isWhole(color)) return null
  const { ratio, isReadable, shade, text } = contrastOf(color)
  return (
    <Row gap={3} className={classes.check}>
      <span className={classes.sample} style={{ '--sample': shade, '--on-sample': text } as CSSProperties}>
        New Pass
      </span>
      <p role="status" data-readable={isReadable}>
        {isReadable ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        {isReadable
          ? `Easy to read: contrast ${ratioText(ratio)}`
          : `Hard to read: contrast ${ratioText(ratio)}. Corridor uses ${shade} under text instead.`}
      </p>
    </Row>
  )
}
