import { CheckboxField } from '~/components/form/fields'
import { type FieldName, type FormLike, useField } from '~/lib/form'
import { t } from '~/lib/translate'

interface UnusualAccountProps<D extends object> {
  form: FormLike<D>
  name: FieldName<D>
}

/** Confirmation of an account number that is shorter or longer than most, once the server has requested it. */
export function UnusualAccount<D extends object>({ form, name }: UnusualAccountProps<D>) {
  const { value, error } = useField(form, name)
  if (!error && !value) return null
  return <CheckboxField form={form} name={name} label={t('profile.bank.compared')} required />
}
