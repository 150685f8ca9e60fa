import { linkFor, PROVIDER_ONLY } from '@corridor/rules/signIn'
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx'
import { LinkIcon } from './LinkIcon.tsx'
import { type LinkSubject, linkLabel, offerLink } from './offerLink.ts'

/** The same as `ResetPasswordButton` in a row's menu: it is rarely needed, and a table has many rows. */
export function ResetPasswordMenu(subject: LinkSubject) {
  const { name, means } = subject
  const entry = {
    text: linkLabel(means),
    icon: <LinkIcon means={means} />,
    refusal: linkFor(means) === null ? PROVIDER_ONLY : null,
    onClick: () => void offerLink(subject),
  }
  return <MoreMenu label={`More for ${name}`} entries={[entry]} disabled={false} />
}
