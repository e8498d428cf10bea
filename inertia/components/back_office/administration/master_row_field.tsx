import type { Administration } from '@generated/views'
import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import type { FieldName, FormLike } from '~/lib/form'

interface RowForm {
  version: string
  values: Record<string, string>
}

interface MasterRowFieldProps {
  form: FormLike<RowForm>
  field: Administration.MasterField
}

/** Choices that are looked for by typing. */
const LONG_LIST = 15

/** One value of a row, by what its description says it is. */
export function MasterRowField({ form, field }: MasterRowFieldProps) {
  const { name, label, hint, lang, isRequired, isLong, isDay, options } = field
  const shared = {
    form,
    name: `values.${name}` as FieldName<RowForm>,
    label,
    hint,
    required: isRequired,
  }
  if (options) {
    return <SelectField {...shared} options={options} searchable={options.length > LONG_LIST} />
  }
  if (isDay) return <DateField {...shared} />
  return isLong ? <TextAreaField {...shared} lang={lang} /> : <TextField {...shared} lang={lang} />
}
