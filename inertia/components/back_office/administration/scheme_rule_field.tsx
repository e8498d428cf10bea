import type { Administration } from '@generated/views'
import { ChoiceSet } from '~/components/form/choice_set'
import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import { type FormLike, useField } from '~/lib/form'
import { useT } from '~/lib/use_t'

export interface VersionForm {
  from: string
  values: Record<string, string>
  own: string[]
}

type Rule = Administration.SchemeVersionForm['topics'][number]['rules'][number]

interface SchemeRuleFieldProps {
  form: FormLike<VersionForm>
  rule: Rule
  /** They are the rules of all schemes, which have nothing to go back to. */
  isAll: boolean
}

const INPUT_MODES = { rupees: 'decimal', percent: 'decimal' } as const

/** A rule: whether the scheme has a value of its own, and which. */
export function SchemeRuleField({ form, rule, isAll }: SchemeRuleFieldProps) {
  const t = useT()
  const { own } = form.data
  const isOwn = isAll || own.includes(rule.name)
  return (
    <div className="as-stack" data-gap="small">
      {isAll || rule.general === null ? null : (
        <label className="as-choice">
          <input
            type="checkbox"
            name="own"
            value={rule.name}
            checked={isOwn}
            onChange={(event) =>
              form.setData(
                'own',
                event.currentTarget.checked
                  ? [...own, rule.name]
                  : own.filter((name) => name !== rule.name)
              )
            }
          />
          <span>
            {t('schemes.form.own', { rule: rule.label })}
            <span className="as-note">{t('schemes.form.general', { value: rule.general })}</span>
          </span>
        </label>
      )}
      {isOwn ? <ValueField form={form} rule={rule} /> : null}
    </div>
  )
}

function ValueField({ form, rule }: { form: FormLike<VersionForm>; rule: Rule }) {
  const t = useT()
  const { name, label, unit, isOptional, options } = rule
  const hint = [
    t(`schemes.units.${unit}`),
    ...(isOptional
      ? [t(unit === 'day' ? 'schemes.form.may_have_no_day' : 'schemes.form.may_be_empty')]
      : []),
    t('schemes.form.counts_by', { day: rule.countsBy }),
  ].join(' ')
  const shared = { form, name: `values.${name}` as const, label, hint, required: !isOptional }
  if (unit === 'categories') return <CategoryChoices {...shared} options={options ?? []} />
  if (unit === 'day') return <DateField {...shared} />
  if (options) return <SelectField {...shared} options={options} />
  return (
    <TextField
      {...shared}
      inputMode={unit in INPUT_MODES ? INPUT_MODES[unit as 'rupees'] : 'numeric'}
      maxLength={20}
    />
  )
}

interface CategoryChoicesProps {
  form: FormLike<VersionForm>
  name: `values.${string}`
  label: string
  hint: string
  options: readonly { value: string; label: string }[]
}

/** Categories, all in sight. The form keeps their codes with spaces between them, as the rule does. */
function CategoryChoices({ form, name, label, hint, options }: CategoryChoicesProps) {
  const { id, text, error, setValue } = useField(form, name)
  const chosen = text.split(' ').filter(Boolean)
  return (
    <ChoiceSet id={id} label={label} hint={hint} required error={error}>
      {options.map(({ value, label: words }, at) => (
        <label key={value} className="as-choice">
          <input
            type="checkbox"
            id={at === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) =>
              setValue(
                (event.currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((code) => code !== value)
                ).join(' ')
              )
            }
          />
          <span>{words}</span>
        </label>
      ))}
    </ChoiceSet>
  )
}
