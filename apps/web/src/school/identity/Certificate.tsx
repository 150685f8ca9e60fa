import type { SchoolSetup } from '@corridor/contract'
import { useEffect, useState } from 'react'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { Section } from '../../ui/page/Section.tsx'
import classes from './Certificate.module.css'
import { FileActions } from './FileActions.tsx'
import { CERTIFICATE } from './fileKinds.ts'
import { useSchoolFile } from './useSchoolFile.ts'

/** The school's own certificate, as text: only its public part, never a key. */
export function Certificate({ setup }: { setup: SchoolSetup }) {
  const { school, settings } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const upload = useSchoolFile(setup, CERTIFICATE)
  const chosen = useText(upload.problem === null ? upload.file : null)
  const shown = chosen ?? settings.certificate
  return (
    <Section title="Certificate" description="A .pem file with the school's certificate, without its private key.">
      {shown && (
        <section
          className={classes.text}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          tabIndex={0}
          aria-label={chosen ? 'Chosen certificate' : 'Current certificate'}
        >
          <pre>{shown}</pre>
        </section>
      )}
      <FileActions
        label="Certificate"
        kind={CERTIFICATE}
        upload={upload}
        hasStored={settings.certificate !== null}
        readOnly={readOnly}
      />
    </Section>
  )
}

function useText(file: File | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setText(null)
    file?.text().then(
      (read) => isCurrent && setText(read),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return text
}
