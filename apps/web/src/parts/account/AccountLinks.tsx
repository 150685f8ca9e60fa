import type { AccountState } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { errorMessage } from '../../base/apiError.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import classes from './AccountSection.module.css'
import { removeSecondFactor, unlink } from './commands.ts'

interface AccountLinksProps {
  account: AccountState
  name: string
  schoolId: SchoolId | null
}

/** A person's accounts at providers, and their second factor, with the way to take them off. */
export function AccountLinks({ account, name, schoolId }: AccountLinksProps) {
  const { userId, providers, hasSecondFactor } = account
  const timezone = useSchool(schoolId ?? undefined)?.timezone ?? 'UTC'
  const ask = async (title: string, message: string, confirmLabel: string, act: () => Promise<void>) => {
    if (!(await confirm({ title, message, confirmLabel }))) return
    try {
      await act()
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  if (providers.length === 0 && !hasSecondFactor) return null
  return (
    <ul className={classes.links}>
      {providers.map(({ provider, name: providerName, linkedAt }) => (
        <li key={provider}>
          <span>
            {providerName}, linked {dayText(linkedAt, timezone)}
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Unlink ${providerName}`}
            onClick={() =>
              void ask(
                `Unlink ${name} from ${providerName}?`,
                'They are signed out everywhere. At the next sign-in, Corridor looks for them by their email address again.',
                'Unlink',
                () => unlink(userId, provider, schoolId),
              )
            }
          >
            Unlink
          </Button>
        </li>
      ))}
      {hasSecondFactor && (
        <li>
          <span>Two-factor authentication</span>
          <Button
            size="sm"
            variant="default"
            aria-label="Turn off two-factor authentication"
            onClick={() =>
              void ask(
                `Turn off two-factor authentication for ${name}?`,
                'They are signed out everywhere, and their password alone signs them in. Do this only if you are sure that they asked for it.',
                'Turn off',
                () => removeSecondFactor(userId, schoolId),
              )
            }
          >
            Turn off
          </Button>
        </li>
      )}
    </ul>
  )
}
