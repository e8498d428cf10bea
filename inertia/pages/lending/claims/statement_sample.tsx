import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { ActionButton, LinkButton } from '~/components/buttons'
import { SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/form'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { PdfPassword } from '~/components/lending/claims/statement_offer'
import { PlainTable } from '~/components/plain_table'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

const LIST = '/officer/masters/statement_layouts'

/** Keyed by the names of the master's fields. */
const COLUMNS = {
  date_titles: 'dateTitles',
  value_date_titles: 'valueDateTitles',
  narration_titles: 'narrationTitles',
  reference_titles: 'referenceTitles',
  debit_titles: 'debitTitles',
  credit_titles: 'creditTitles',
  amount_titles: 'amountTitles',
  direction_titles: 'directionTitles',
  balance_titles: 'balanceTitles',
} as const
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]
const REQUIRED: Field[] = ['date_titles', 'narration_titles', 'balance_titles']
const NO_TITLES = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<Field, string>

const MIN_TITLES = 5

/** Returns the lines that may be the heading: those with the maximum number of texts, and no number among them. */
const headingLinesOf = ({ lines }: Claims.StatementSample) =>
  lines.filter(({ cells }) => {
    const texts = cells.filter((cell) => cell.trim() !== '')
    return texts.length >= MIN_TITLES && !texts.some((text) => /\d/.test(text))
  })

/** Upload of a sample of a bank's statement, for describing its layout. */
export default function StatementSample({ sample }: { sample: Claims.StatementSample | null }) {
  const form = useForm({ statement: null as File | null, password: '', line: '', ...NO_TITLES })
  const headings = sample ? headingLinesOf(sample) : []
  const heading = headings.find(({ line }) => String(line) === form.data.line) ?? headings[0]
  const titles = FIELDS.filter((field) => form.data[field] !== '')
  const isNamed = REQUIRED.every((field) => titles.includes(field))
  const send = () => {
    form.transform(({ statement, password, line: _, ...named }) => ({
      statement,
      password,
      ...(isNamed
        ? { titles: Object.fromEntries(titles.map((field) => [COLUMNS[field], named[field]])) }
        : {}),
    }))
    form.post('/officer/statement-samples', {
      forceFormData: true,
      preserveState: true,
      preserveScroll: true,
    })
  }
  const known = new URLSearchParams(titles.map((field) => [field, form.data[field]]))
  return (
    <>
      <PageHeader
        title={t('claims.sample.title')}
        subtitle={t('claims.sample.subtitle')}
        backHref={LIST}
        backLabel={t('claims.sample.list')}
      />
      <div className="as-stack">
        <PostForm form={form} className="as-card as-form" onSend={send}>
          <FileField
            form={form}
            name="statement"
            label={t('claims.sample.file')}
            accept={`application/pdf,${TABLES},.xls,.tsv,.txt`}
            camera={false}
            required
          />
          {form.errors.password || form.data.password ? <PdfPassword form={form} /> : null}
          {sample && heading ? (
            <>
              {headings.length > 1 ? (
                <SelectField
                  form={form}
                  name="line"
                  label={t('claims.sample.heading')}
                  options={headings.map((one) => ({
                    value: one.line,
                    label: `${one.line}: ${one.cells.filter(Boolean).join(' · ')}`,
                  }))}
                />
              ) : null}
              {FIELDS.map((field) => (
                <SelectField
                  key={field}
                  form={form}
                  name={field}
                  label={t(`claims.sample.columns.${field}`)}
                  required={REQUIRED.includes(field)}
                  options={heading.cells
                    .filter((cell) => cell.trim() !== '')
                    .map((cell) => ({ value: cell.trim(), label: cell.trim() }))}
                />
              ))}
            </>
          ) : null}
          <div className="as-actions">
            <ActionButton
              type="submit"
              loading={form.processing}
              label={t(isNamed ? 'claims.sample.read_named' : 'claims.sample.read')}
            />
            {isNamed && sample && sample.payments > 0 ? (
              <LinkButton
                variant="default"
                href={`${LIST}/new?${known.toString()}`}
                label={t('claims.sample.save')}
              />
            ) : null}
          </div>
        </PostForm>
        {sample ? <Outcome sample={sample} /> : null}
      </div>
    </>
  )
}

function Outcome({ sample }: { sample: Claims.StatementSample }) {
  const { layout, payments, doubtful, entries, lines } = sample
  return (
    <>
      {layout ? (
        <Notice
          tone={layout.isCertain ? 'info' : 'warning'}
          text={t(layout.isCertain ? 'claims.sample.known' : 'claims.sample.uncertain', {
            layout: layout.nameEn,
          })}
        />
      ) : null}
      <Notice
        tone={payments > 0 && doubtful === 0 ? 'success' : 'warning'}
        role="status"
        text={t('claims.sample.outcome', { payments, doubtful })}
      />
      {entries.length > 0 ? (
        <PlainTable
          caption={t('claims.sample.entries')}
          rows={entries}
          rowKey={({ line }) => line}
          labels="claims.sample.entry"
          columns={(column) => [
            column('on', ({ on }) => t.date(on)),
            column('narration', ({ narration }) => narration),
            ...(['debitPaise', 'creditPaise', 'balancePaise'] as const).map((amount) =>
              column(
                amount,
                (entry) => (entry[amount] === null ? '' : formatRupees(paise(entry[amount]))),
                {
                  align: 'right',
                }
              )
            ),
          ]}
        />
      ) : null}
      <SectionCard title={t('claims.sample.lines')}>
        <ol className="as-wraps">
          {lines.map(({ line, cells }) => (
            <li key={line} value={line}>
              {cells.join(' | ')}
            </li>
          ))}
        </ol>
      </SectionCard>
    </>
  )
}
