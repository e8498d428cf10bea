import type { Administration } from '@generated/views'
import { CheckboxField } from '~/components/form/checkbox_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { SectionCard } from '~/components/section_card'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

export type LinesForm = Record<string, string | boolean>

interface DatedLineFieldsProps {
  form: FormLike<LinesForm>
  line: Administration.DatedListForm['lines'][number]
}

/** What is written of one line of a list, and whether it ends. */
export function DatedLineFields({ form, line: { title, ends, fields } }: DatedLineFieldsProps) {
  const t = useT()
  return (
    <SectionCard title={title}>
      <div className="as-form">
        {fields.map(({ name, kind, label, hint, most, lang, isRequired }) => {
          const field = { form, name, label, required: isRequired }
          if (kind === 'flag') return <CheckboxField key={name} {...field} />
          const text = {
            ...field,
            hint: hint ?? undefined,
            lang: lang ?? undefined,
            maxLength: most ?? undefined,
          }
          return kind === 'prose' ? (
            <TextAreaField key={name} {...text} />
          ) : (
            <TextField key={name} {...text} />
          )
        })}
        {ends ? (
          <CheckboxField
            form={form}
            name={ends}
            label={t('schemes.lists.ends', { line: title })}
            hint={t('schemes.lists.ends_hint')}
          />
        ) : null}
      </div>
    </SectionCard>
  )
}
