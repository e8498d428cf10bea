import { SelectField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { MOBILE } from '~/components/platform/auth/inputs'
import { type AnyForm, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Name and contact details of an officer. */
export function OfficerFields({ form, languages }: { form: AnyForm; languages: string[] }) {
  const field = useFields(form, 'administration.officers.fields')
  return (
    <>
      <div className="as-columns" data-least="field">
        <TextField {...field('firstName')} required autoComplete="off" />
        <TextField {...field('middleName')} autoComplete="off" />
        <TextField {...field('lastName')} required autoComplete="off" />
      </div>
      <TextField {...field('mobile')} {...MOBILE} autoComplete="off" required />
      <TextField {...field('email')} type="email" autoComplete="off" autoCapitalize="none" />
      <TextField {...field('userName')} autoComplete="off" autoCapitalize="none" />
      <SelectField
        {...field('locale')}
        required
        options={languages.map((code) => ({ value: code, label: t.language(code) }))}
      />
    </>
  )
}
