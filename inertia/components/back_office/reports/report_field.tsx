import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Reports } from '@generated/views'
import { DayInput } from '~/components/form/day_input'
import { LabelText } from '~/components/form/label_text'
import { useT } from '~/lib/use_t'

/** One parameter of a report: a list, a number, a line, several lines or a day (document 3). */
export function ReportField({ field: parameter }: { field: Reports.BuilderField }) {
  const { name, field, required, value, problem, options, isLocked, min, max } = parameter
  const t = useT()
  const shared = {
    'id': `field-${name}`,
    name,
    'label': <LabelText label={t(`reports.parameters.${name}`)} required={required} />,
    'error': problem ? t(`reports.problems.${problem}`) : undefined,
    'defaultValue': value,
    'aria-required': required || undefined,
  }
  switch (field) {
    case 'SelectList':
      return (
        <NativeSelect {...shared} disabled={isLocked}>
          <option value="">{required ? t('common.form.choose') : t('common.answers.all')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )
    case 'TextAreaInput':
      return (
        <Textarea
          {...shared}
          description={t('reports.builder.one_a_line')}
          autosize
          minRows={2}
          maxRows={6}
        />
      )
    case 'NumberInput':
      return <TextInput {...shared} inputMode="numeric" min={min ?? 0} max={max ?? undefined} />
    case 'DateInput':
      return <DayInput {...shared} />
    default:
      return <TextInput {...shared} />
  }
}
