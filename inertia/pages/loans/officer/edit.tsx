import '~/components/loans/loans.css'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise, plainRupees } from '#core/money/paise'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { AmountField } from '~/components/form/amount_field'
import { CheckboxField } from '~/components/form/checkbox_field'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { InstalmentField } from '~/components/loans/instalment_field'
import { HolderFacts } from '~/components/loans/loan_facts'
import { previewEdit } from '~/components/loans/preview_edit'
import { emiEnd } from '~/components/loans/preview_schedule'
import { ScheduleTable } from '~/components/loans/schedule_table'
import type { Disbursement, Holder, ScheduleLine } from '~/components/loans/types'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type EditProps = {
  id: number
  holder: Holder
  disbursement: Disbursement
  version: string
  keptRows: ScheduleLine[]
  leftPaise: number
  limits: {
    minTenureMonths: number
    maxTenureMonths: number
    minRateBp: number
    maxRateBp: number
    minAmountPaise: number
    maxAmountPaise: number
    emiWarningBp: number
  }
}

const rupees = (amount: number) => formatRupees(paise(amount))

/** Edit Loan: the new terms on one side, the schedule they make on the other (document 4, 2.9). */
export default function EditLoan(props: EditProps) {
  const { id, holder, disbursement, version, keptRows, leftPaise, limits } = props
  const t = useT()
  const base = `/officer/disbursements/${id}`
  const label = (name: string) => t(`loans.labels.${name}`)
  const form = useForm({
    tenureMonths: String(disbursement.tenureMonths),
    rate: String(disbursement.rateBp / 100),
    amount: plainRupees(paise(disbursement.amountPaise)),
    emiStartOn: disbursement.emiStartOn,
    emiAmount: plainRupees(paise(disbursement.emiPaise)),
    acknowledged: false,
    remarks: '',
    version,
  })
  const preview = previewEdit(form.data, disbursement, keptRows, limits.maxTenureMonths)
  const { computedPaise, schedule } = preview
  const endOf = emiEnd(
    {
      ...form.data,
      moratoriumKind: disbursement.moratoriumKind ?? '',
      moratoriumMonths: String(disbursement.moratoriumMonths),
    },
    {
      maxTenureMonths: limits.maxTenureMonths,
      maxMoratoriumMonths: disbursement.moratoriumMonths,
      emiWarningBp: limits.emiWarningBp,
    }
  )
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.edit.title')}
        subtitle={t('loans.officer.disbursement_of', {
          tranche: disbursement.trancheNo,
          application: holder.applicationNo,
        })}
        backHref={base}
        backLabel={t('loans.officer.recorded')}
      />
      <SectionCard title={t('loans.officer.holder')}>
        <HolderFacts holder={holder} />
      </SectionCard>
      {keptRows.length > 0 ? (
        <Notice tone="info">
          {t('loans.edit.kept', {
            count: keptRows.length,
            balance: rupees(keptRows[keptRows.length - 1].closingPaise),
          })}
        </Notice>
      ) : null}
      <div className="ln-edit">
        <SectionCard title={t('loans.edit.form')}>
          <PostForm
            className="as-stack"
            onSend={() => {
              form.post(`${base}/edit`, { preserveScroll: 'errors' })
            }}
          >
            <ErrorSummary form={form} />
            <TextField
              form={form}
              name="tenureMonths"
              label={label('tenure')}
              hint={t('loans.sanction.range_hint', {
                min: limits.minTenureMonths,
                max: limits.maxTenureMonths,
              })}
              inputMode="numeric"
              required
            />
            <TextField
              form={form}
              name="rate"
              label={label('rate_percent')}
              hint={t('loans.sanction.range_hint', {
                min: formatPercent(basisPoints(limits.minRateBp)),
                max: formatPercent(basisPoints(limits.maxRateBp)),
              })}
              inputMode="decimal"
              required
            />
            <AmountField
              form={form}
              name="amount"
              label={label('amount')}
              hint={t('loans.edit.amount_hint', {
                min: rupees(limits.minAmountPaise),
                max: rupees(limits.maxAmountPaise),
                left: rupees(leftPaise),
              })}
              required
            />
            <DateField form={form} name="emiStartOn" label={label('emi_start')} required />
            <TextInput label={label('emi_end')} value={endOf} disabled />
            <InstalmentField
              form={form}
              computedPaise={computedPaise}
              hint={
                computedPaise === null
                  ? undefined
                  : t('loans.edit.emi_hint', { computed: formatRupees(computedPaise) })
              }
            />
            {schedule?.needsAcknowledgement ? (
              <Notice tone="warning" title={t('loans.new_disbursement.smaller_title')}>
                <p>
                  {t('loans.new_disbursement.smaller', {
                    entered: form.data.emiAmount,
                    computed: formatRupees(schedule.computedEmiPaise),
                    last: formatRupees(schedule.rows[schedule.rows.length - 1].emiPaise),
                  })}
                </p>
                <CheckboxField
                  form={form}
                  name="acknowledged"
                  label={t('loans.new_disbursement.acknowledge', { entered: form.data.emiAmount })}
                />
              </Notice>
            ) : null}
            <TextAreaField form={form} name="remarks" label={label('remarks')} required />
            <div className="as-actions">
              <SubmitButton form={form} label={t('common.actions.submit')} />
              <Button
                type="button"
                variant="default"
                onClick={() => {
                  form.reset()
                  form.clearErrors()
                }}
              >
                {t('common.actions.reset')}
              </Button>
            </div>
          </PostForm>
        </SectionCard>
        <SectionCard title={t('loans.edit.preview')}>
          {schedule ? (
            <>
              <p>
                {t('loans.labels.emi_end')}: {formatDate(schedule.endsOn as PlainDate)}
              </p>
              <ScheduleTable rows={schedule.rows.map((row) => ({ ...row, isDue: false }))} />
            </>
          ) : (
            <p>{t('loans.edit.preview_empty')}</p>
          )}
        </SectionCard>
      </div>
    </div>
  )
}
