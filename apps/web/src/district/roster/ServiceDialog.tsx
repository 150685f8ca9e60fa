import type { RosterService } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { ONEROSTER_VERSIONS } from '@corridor/rules/roster'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { addService, changeService } from './commands.ts'
import { authOf, bodyOf, formOf, HOURS, isIncomplete, newService, problemsOf, type ServiceForm } from './serviceForm.ts'

const VERSIONS = ONEROSTER_VERSIONS.map((value) => ({ value, label: `OneRoster ${value}` }))
const AUTHS = [
  { value: 'oauth1' as const, label: 'OAuth 1.0a (a key and a secret)' },
  { value: 'clientCredentials' as const, label: 'OAuth 2 client credentials (with a token address)' },
]

interface ServiceDialogProps {
  districtId: DistrictId
  /** Null for a new one. */
  service: RosterService | null
  onClose: () => void
}

export default function ServiceDialog({ districtId, service, onClose }: ServiceDialogProps) {
  const form = useForm<ServiceForm, RosterService>({
    saved: service ? formOf(service) : newService(),
    ...(service === null && { isNew: true }),
    problems: problemsOf,
    isIncomplete: (values) => isIncomplete(values, service === null),
    save: (_changes, values) =>
      service
        ? changeService({ params: { districtId }, body: { version: service.version, ...bodyOf(values) } })
        : addService({ params: { districtId }, body: { ...bodyOf(values), secret: values.secret } }),
    valuesOf: formOf,
    onSaved: () => {
      flash('The service was saved.')
      onClose()
    },
  })
  const { fields, values } = form
  return (
    <DialogForm
      title={service ? 'Change the service' : 'Set up a service'}
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      <SelectField bind={fields.oneRoster} label="Version" options={VERSIONS} />
      <TextField
        bind={fields.baseUrl}
        label="Address"
        description="Your student information system shows it. It often ends with /ims/oneroster/v1p1."
        required
        placeholder="https://"
        maxLength={500}
      />
      {values.oneRoster === '1.1' && <SelectField bind={fields.auth} label="Authentication method" options={AUTHS} />}
      {authOf(values) === 'clientCredentials' && (
        <TextField bind={fields.tokenUrl} label="Token address" required placeholder="https://" maxLength={500} />
      )}
      <TextField
        bind={fields.client}
        label="Key"
        description="Sometimes called client ID."
        required
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        bind={fields.secret}
        label="Secret"
        description={
          service ? 'Already stored. Enter a new one to replace it.' : 'Stored encrypted. You won’t see it again.'
        }
        required={service === null}
        autoComplete="off"
        maxLength={1000}
      />
      <SwitchField bind={fields.isNightly} label="Import every night" />
      {values.isNightly && <SelectField bind={fields.hour} label="At" options={HOURS} />}
    </DialogForm>
  )
}
