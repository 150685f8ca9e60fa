import type { DistrictSignIn, SignOnIdentity } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import type { DistrictId } from '@corridor/rules/ids'
import { PROVIDERS, providerLabel } from '@corridor/rules/signIn'
import { flash } from '../base/state/flashes.ts'
import { DialogForm } from '../ui/form/DialogForm.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { MultiPicker } from '../ui/picker/MultiPicker.tsx'
import { addIdentity, changeIdentity } from './commands.ts'
import { bodyOf, formOf, type IdentityForm, isIncomplete, newForm, problemsOf } from './form.ts'

const OPTIONS = PROVIDERS.map((provider) => ({
  value: provider,
  label: providerLabel(provider, 'Another provider (OpenID Connect)'),
}))

interface IdentityDialogProps {
  districtId: DistrictId
  districtName: string
  schools: DistrictSignIn['schools']
  /** Null for a new one. */
  identity: SignOnIdentity | null
  onClose: () => void
}

export default function IdentityDialog({ districtId, districtName, schools, identity, onClose }: IdentityDialogProps) {
  const form = useForm<IdentityForm, SignOnIdentity>({
    saved: identity ? formOf(identity) : newForm(districtName),
    ...(identity === null && { isNew: true }),
    problems: problemsOf,
    isIncomplete: (values) => isIncomplete(values, identity?.hasSecret ?? false),
    save: (_changes, values) =>
      identity
        ? changeIdentity({
            params: { ssoIdentityId: identity.ssoIdentityId },
            body: { version: identity.version, ...bodyOf(values) },
          })
        : addIdentity({ params: { districtId }, body: { provider: values.provider, ...bodyOf(values) } }),
    valuesOf: formOf,
    onSaved: ({ name }) => {
      flash(`${name} was saved.`)
      onClose()
    },
  })
  const { fields, values } = form
  return (
    <DialogForm
      title={identity ? 'Change this way to sign in' : 'Add a way to sign in'}
      form={form}
      submitLabel={identity ? 'Save' : 'Add'}
      onClose={onClose}
    >
      {identity === null && <SelectField bind={fields.provider} label="Provider" options={OPTIONS} />}
      <TextField
        bind={fields.name}
        label="Name"
        description="What people find when they search. The names of the schools are found as well."
        required
        maxLength={NAME_LENGTH}
      />
      <ProviderFields form={form} hasSecret={identity?.hasSecret ?? false} />
      {schools.length > 1 && (
        <MultiPicker
          bind={fields.schoolIds}
          label="Schools"
          description="Whose people sign in this way. Leave it empty for all schools."
          options={schools}
          keyOf={({ schoolId }) => schoolId}
          labelOf={({ name }) => name}
          placeholder={values.schoolIds.length === 0 ? 'All schools' : ''}
          emptyText="No such school."
        />
      )}
      {values.provider !== 'google' && (
        <SwitchField
          bind={fields.authoritative}
          label="Trust its email addresses"
          description="Only if your district manages these accounts, and nobody can choose their own address. Then people are found by it at their first sign-in."
        />
      )}
    </DialogForm>
  )
}

interface ProviderFieldsProps {
  form: ReturnType<typeof useForm<IdentityForm, SignOnIdentity>>
  hasSecret: boolean
}

/** What must be true of an account so that it is one of the district's. */
function ProviderFields({ form: { fields, values }, hasSecret }: ProviderFieldsProps) {
  switch (values.provider) {
    case 'google':
      return (
        <TextField
          bind={fields.domains}
          label="Domains"
          description="Of your Google Workspace, separated by commas. Accounts of other domains are refused."
          required
          placeholder="lakeside.example, students.lakeside.example"
          maxLength={2000}
        />
      )
    case 'microsoft':
      return (
        <TextField
          bind={fields.tenant}
          label="Tenant id"
          description="From the overview of Microsoft Entra ID. Accounts of other tenants, and guests, are refused."
          required
          maxLength={100}
        />
      )
    case 'clever':
      return (
        <TextField
          bind={fields.tenant}
          label="District id"
          description="From the address of your district in Clever, 24 letters and digits."
          required
          maxLength={100}
        />
      )
    case 'classlink':
      return (
        <TextField
          bind={fields.tenant}
          label="Tenant id"
          description="The number of your district in ClassLink."
          required
          maxLength={100}
        />
      )
    case 'oidc':
      return (
        <>
          <TextField bind={fields.issuer} label="Issuer" required placeholder="https://" maxLength={500} />
          <TextField bind={fields.client} label="Client id" required maxLength={200} />
          <TextField
            bind={fields.clientSecret}
            label="Client secret"
            description={
              hasSecret
                ? 'One is stored, and is never shown again. Type a new one to replace it.'
                : 'Stored encrypted, and never shown again.'
            }
            required={!hasSecret}
            autoComplete="off"
            maxLength={1000}
          />
          <TextField
            bind={fields.domains}
            label="Domains of email addresses"
            description="Separated by commas. Leave it empty if all accounts of this provider are yours."
            maxLength={2000}
          />
        </>
      )
  }
}
