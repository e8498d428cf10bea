import type { Administration } from '@generated/views'
import { router, useForm } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { DescriptionList, Notice, PageHeader, SectionCard } from '~/components/page'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { t } from '~/lib/translate'
import { CheckboxField, DateField, SelectField, TextAreaField } from '~/components/form/fields'
import type { FieldName, FormLike } from '~/lib/form'
import { useState } from 'react'
import { daysInMonth, isPlainDate, plainDate } from '#kernel/calendar/plain_date'

/** The three numbers with which a holiday is stored; they are shown as one date and whether it recurs each year. */
const HOLIDAY_NUMBERS = ['day', 'month', 'year'] as const
const MAX_YEARS_TO_A_LEAP_YEAR = 8

/** Number of options from which the list is searchable. */
const SEARCH_THRESHOLD = 15

const NUMBERS = new Set<string>(HOLIDAY_NUMBERS)

/** One row of a master: its form, its uses, and the button to retire it. */
export default function MasterRow(props: Administration.MasterRow) {
  const { table, row, version, fields, isKept } = props
  const base = `/officer/masters/${table}`
  const path = row ? `${base}/rows/${encodeURIComponent(row.id)}` : base
  const written = fields.filter(({ shown }) => shown === null)
  const values = Object.fromEntries(written.map(({ name, value }) => [name, value]))
  const form = useForm({ version, values })
  /** The date of a holiday is stored as numbers, and typed as a date. */
  const isDay = table === 'holidays'
  const fixed = fields.filter(({ shown }) => shown !== null)
  return (
    <>
      <PageHeader
        title={row ? row.name.text : t('masters.row.new', { master: props.name })}
        backHref={props.home ?? base}
        backLabel={props.name}
      />
      <div className="as-stack">
        {props.keptBy ? (
          <Notice tone="info" text={t(`masters.managed_by.${props.keptBy}`)} />
        ) : null}
        {row?.isRetired ? <Notice tone="warning" text={t('masters.row.is_retired')} /> : null}
        {row && row.missing.length > 0 ? (
          <Notice
            tone="warning"
            text={t('masters.row.missing', { languages: row.missing.join(', ') })}
          />
        ) : null}
        {fixed.length > 0 ? (
          <SectionCard
            title={t('masters.row.fixed')}
            subtitle={isKept ? t('masters.row.fixed_text') : undefined}
          >
            <DescriptionList items={fixed.map(({ label, shown }) => ({ label, value: shown }))} />
          </SectionCard>
        ) : null}
        {isKept ? (
          <PostForm
            form={form}
            className="as-card as-form"
            onSend={() => (row ? form.put(path) : form.post(path))}
          >
            <FormConflict form={form} saved={row ? { version, values: { values } } : null}>
              {isDay ? <HolidayDay form={form} thisYear={props.thisYear} /> : null}
              {written
                .filter(({ name }) => !isDay || !NUMBERS.has(name))
                .map((field) => (
                  <MasterRowField key={field.name} form={form} field={field} />
                ))}
            </FormConflict>
            <SubmitRow form={form} label={t('common.actions.save')} />
          </PostForm>
        ) : null}
        {row ? <Uses page={props} row={row} path={path} /> : null}
      </div>
    </>
  )
}

interface UsesProps {
  page: Administration.MasterRow
  row: NonNullable<Administration.MasterRow['row']>
  path: string
}

/** Uses of the row, with a button to retire or restore it. */
function Uses({ page: { version, mayRetire }, row, path }: UsesProps) {
  const name = row.name.text
  const act = row.isRetired ? 'bring_back' : 'retire'
  const send = () => {
    const sent = { data: { version }, preserveScroll: true }
    if (row.isRetired) router.delete(`${path}/retirement`, sent)
    else router.post(`${path}/retirement`, { version }, { preserveScroll: true })
  }
  return (
    <SectionCard
      title={t('masters.row.used_by')}
      actions={
        mayRetire ? (
          <ConfirmButton
            title={t(`masters.row.${act}.title`)}
            text={t(`masters.row.${act}.text`, { name })}
            confirmLabel={t(`masters.row.${act}.button`)}
            color={row.isRetired ? 'blue' : 'red'}
            onConfirm={send}
          />
        ) : null
      }
    >
      {row.uses.length === 0 ? (
        <p>{t('masters.row.unused')}</p>
      ) : (
        <DescriptionList
          items={row.uses.map(({ what, rows, isMore }) => ({
            label: what,
            value: isMore ? t('masters.row.or_more', { rows }) : String(rows),
          }))}
        />
      )}
    </SectionCard>
  )
}

interface RowForm {
  version: string
  values: Record<string, string>
}

interface MasterRowFieldProps {
  form: FormLike<RowForm>
  field: Administration.MasterField
}

/** One value of a row, rendered according to its description. */
function MasterRowField({ form, field }: MasterRowFieldProps) {
  const { name, label, hint, lang, isRequired, isLong, isDay, options } = field
  const shared = {
    form,
    name: `values.${name}` as FieldName<RowForm>,
    label,
    hint,
    required: isRequired,
  }
  if (options) {
    return (
      <SelectField {...shared} options={options} searchable={options.length > SEARCH_THRESHOLD} />
    )
  }
  if (isDay) return <DateField {...shared} />
  return isLong ? <TextAreaField {...shared} lang={lang} /> : <TextField {...shared} lang={lang} />
}

interface HolidayDayProps {
  form: FormLike<RowForm>
  /** The year in which an annual holiday is shown. */
  thisYear: number
}

/** The date of a holiday, instead of the fields of its numbers. */
function HolidayDay({ form, thisYear }: HolidayDayProps) {
  const { values } = form.data
  const [isYearly, setIsYearly] = useState(values.day !== '' && values.year === '')
  /** Text that is not a valid date yet is sent as typed, so that the server can report its error. */
  const [typed, setTyped] = useState<string | null>(null)
  const errors = form.errors as Record<string, string | undefined>
  const problem = HOLIDAY_NUMBERS.map((name) => errors[`values.${name}`]).find(Boolean)

  const write = (text: string, yearly: boolean) => {
    setTyped(text)
    const [year, month, day] = isPlainDate(text) ? text.split('-').map(Number) : []
    form.setData('values', {
      ...values,
      day: day === undefined ? text : String(day),
      month: month === undefined ? '' : String(month),
      year: yearly || year === undefined ? '' : String(year),
    })
  }
  const shown = typed ?? dayOf(values, thisYear)
  const own: FormLike<{ values: { day: string }; isYearly: boolean }> = {
    ...form,
    data: { values: { day: shown }, isYearly },
    errors: problem ? { 'values.day': problem } : {},
    hasErrors: form.hasErrors,
    setData: (name, value) => {
      if (name !== 'isYearly') return write(String(value), isYearly)
      setIsYearly(Boolean(value))
      write(shown, Boolean(value))
    },
  }
  return (
    <>
      <DateField form={own} name="values.day" label={t('administration.holidays.day')} required />
      <CheckboxField
        form={own}
        name="isYearly"
        label={t('administration.holidays.each_year')}
        hint={t('administration.holidays.each_year_hint')}
      />
    </>
  )
}

/** Returns the stored date; for an annual holiday, in the first year from now on that has it. */
function dayOf({ day, month, year }: Record<string, string>, thisYear: number): string {
  if (!day || !month) return ''
  const [d, m] = [Number(day), Number(month)]
  const years = year
    ? [Number(year)]
    : Array.from({ length: MAX_YEARS_TO_A_LEAP_YEAR + 1 }, (_, more) => thisYear + more)
  const first = years.find((one) => m >= 1 && m <= 12 && d <= daysInMonth(one, m))
  if (first === undefined) return [day, month, year].join('-')
  const two = (number: number) => String(number).padStart(2, '0')
  return plainDate(`${first}-${two(m)}-${two(d)}`)
}
