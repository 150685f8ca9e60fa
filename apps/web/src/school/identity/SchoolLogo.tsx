import type { SchoolSetup } from '@corridor/contract'
import { MAX_LOGO_PIXELS } from '@corridor/contract/constants'
import { useEffect, useState } from 'react'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { Section } from '../../ui/page/Section.tsx'
import { FileActions } from './FileActions.tsx'
import { LOGO } from './fileKinds.ts'
import classes from './SchoolLogo.module.css'
import { useSchoolFile } from './useSchoolFile.ts'

const PIXELS = MAX_LOGO_PIXELS.toLocaleString('en-US')

/** The logo in the corner of everybody's menu. */
export function SchoolLogo({ setup }: { setup: SchoolSetup }) {
  const { school } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const upload = useSchoolFile(setup, LOGO)
  const chosen = useObjectUrl(upload.file)
  return (
    <Section
      title="Logo"
      description={`A .png, .jpg or .jpeg file of at most ${LOGO.maxText} and ${PIXELS} × ${PIXELS} pixels.`}
    >
      <div className={classes.pictures}>
        <figure>
          {school.logoUrl ? (
            <img src={school.logoUrl} alt="Current logo" />
          ) : (
            <span className={classes.none}>None yet</span>
          )}
          <figcaption>Now</figcaption>
        </figure>
        {chosen && (
          <figure>
            <img src={chosen} alt="Chosen logo" />
            <figcaption>Chosen</figcaption>
          </figure>
        )}
      </div>
      <FileActions label="Logo" kind={LOGO} upload={upload} hasStored={school.logoUrl !== null} readOnly={readOnly} />
    </Section>
  )
}

/** An address for a file that is only in this browser. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
