import { useForm } from '@inertiajs/react'
import { paise, plainRupees, formatRupees } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { SanctionFacts } from '~/components/lending/loans/loan_facts'
import {
  previewSchedule,
  type DisbursementValues,
  type SchedulePreview,
  emiEnd,
} from '~/components/lending/loans/preview_schedule'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { Notice, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'
import { TextInput } from '@mantine/core'
import { AmountField, DateField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { ResetButton } from '~/components/form/reset_button'
import { InstalmentField } from '~/components/lending/loans/instalment_field'
import { InstalmentWarning } from '~/components/lending/loans/instalment_warning'
import { LetterField } from '~/components/lending/loans/letter_field'
import { TenureField } from '~/components/lending/loans/term_fields'
import { type FormLike, useFields } from '~/lib/form'
import '~/components/lending/loans/loans.css'

type CreateProps = {
  application: Loans.Application
  sanction: Loans.Sanction | null
  can: { record: boolean }
  /** Number of the tranche that is recorded next. */
  trancheNo: number
  limits: Loans.DisbursementLimits
  /** The disbursement that the bank's branch reported, with which the form is prefilled. */
  bankReport: Loans.BankReport | null
}

/** A new tranche: the form on one side, the schedule of the typed values on the other. */
export default function NewDisbursement(props: CreateProps) {
  const { application, sanction, can, trancheNo, limits, bankReport } = props
  const base = `/loans/${application.uuid}/disbursements`
  const isComplete = sanction !== null && sanction.disbursedPaise >= sanction.amountPaise
  return (
    <Page
      title={t('loans.new_disbursement.title')}
      subtitle={`${application.number} · ${application.scheme}`}
      backHref={base}
      backLabel={t('loans.disbursements.to_list')}
    >
      {sanction ? (
        <SectionCard title={t('loans.disbursements.summary')}>
          <SanctionFacts sanction={sanction} />
        </SectionCard>
      ) : null}
      {sanction && can.record ? (
        <FormBesideSchedule
          application={application}
          sanction={sanction}
          trancheNo={trancheNo}
          limits={limits}
          bankReport={bankReport}
          action={base}
        />
      ) : (
        <Notice tone="info">
          {t(isComplete ? 'loans.new_disbursement.complete' : 'loans.new_disbursement.closed')}
        </Notice>
      )}
    </Page>
  )
}

type FormBesideScheduleProps = {
  application: Loans.Application
  sanction: Loans.Sanction
  trancheNo: number
  limits: Loans.DisbursementLimits
  bankReport: Loans.BankReport | null
  action: string
}

function FormBesideSchedule(props: FormBesideScheduleProps) {
  const { application, sanction, trancheNo, limits, bankReport, action } = props
  const form = useForm<DisbursementFormData>({
    disbursedOn: bankReport?.doneOn ?? '',
    tenureMonths: String(sanction.tenureMonths),
    emiStartOn: '',
    amount: bankReport ? plainRupees(paise(bankReport.amountPaise)) : '',
    emiAmount: '',
    moratoriumKind: '',
    moratoriumMonths: '',
    letter: null,
    acknowledged: false,
  })
  const preview = previewSchedule(form.data, sanction.rateBp, limits)
  const submit = () => {
    form.transform(({ moratoriumKind, moratoriumMonths, ...data }) => ({
      ...data,
      /** As the page shows it now: after a refusal it shows which tranche comes next. */
      trancheNo,
      expectedStatusId: application.statusId,
      ...(moratoriumKind ? { moratoriumKind, moratoriumMonths } : {}),
    }))
    form.post(action, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <div className="ln-edit as-sides">
      <SectionCard title={t('loans.new_disbursement.form')}>
        <DisbursementForm
          form={form as never}
          limits={limits}
          leftPaise={sanction.amountPaise - sanction.disbursedPaise}
          preview={preview}
          onSubmit={submit}
        />
      </SectionCard>
      <SectionCard title={t('loans.new_disbursement.preview')}>
        {preview.schedule ? (
          <ScheduleTable rows={preview.schedule.rows.map((row) => ({ ...row, claim: null }))} />
        ) : (
          <p>{t('loans.new_disbursement.preview_empty')}</p>
        )}
      </SectionCard>
    </div>
  )
}

type DisbursementFormData = DisbursementValues & {
  disbursedOn: string
  letter: File | null
  acknowledged: boolean
}

type DisbursementFormProps = {
  form: FormLike<DisbursementFormData>
  limits: Loans.DisbursementLimits
  leftPaise: number
  preview: SchedulePreview
  onSubmit: () => void
}

/** Form for the bank's disbursement, according to its letter (document 4, 2.3). */
function DisbursementForm(props: DisbursementFormProps) {
  const { form, limits, leftPaise, preview, onSubmit } = props
  const field = useFields(form, 'loans.labels')
  const label = (name: string) => t(`loans.labels.${name}`)
  const { computedPaise, tooSmallFor, schedule } = preview
  return (
    <PostForm form={form} className="as-stack" onSend={onSubmit}>
      <DateField {...field('disbursedOn', 'disbursement_date')} required />
      <TenureField form={form} limits={limits} />
      <DateField {...field('emiStartOn', 'emi_start')} required />
      <TextInput
        label={label('emi_end')}
        value={t.date(emiEnd(form.data, limits))}
        disabled
        styles={{ wrapper: { maxWidth: '13rem' } }}
      />
      <AmountField
        {...field('amount')}
        hint={t('loans.new_disbursement.amount_hint', {
          min: formatRupees(paise(limits.minAmountPaise)),
          left: formatRupees(paise(leftPaise)),
        })}
        required
      />
      {limits.allowsMoratorium ? (
        <MoratoriumFields form={form} most={limits.maxMoratoriumMonths} />
      ) : null}
      <InstalmentField
        form={form}
        computedPaise={computedPaise}
        hint={
          computedPaise === null
            ? t('loans.new_disbursement.emi_hint_empty')
            : t('loans.new_disbursement.emi_hint', { computed: formatRupees(computedPaise) })
        }
      />
      {tooSmallFor === null ? null : (
        <Notice tone="danger">
          {t('loans.new_disbursement.too_small', { interest: formatRupees(tooSmallFor) })}
        </Notice>
      )}
      {schedule?.needsAcknowledgement ? (
        <InstalmentWarning form={form} schedule={schedule} />
      ) : null}
      <LetterField form={form} label={label('disbursement_letter')} />
      <SubmitRow form={form} label={t('common.actions.submit')}>
        <ResetButton />
      </SubmitRow>
    </PostForm>
  )
}

type FormOnly = Pick<DisbursementFormProps, 'form'>

function MoratoriumFields({ form, most }: FormOnly & { most: number }) {
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <SelectField
        {...field('moratoriumKind', 'moratorium')}
        hint={t('loans.moratorium.hint')}
        placeholder={t('loans.moratorium.none')}
        options={['interest_only', 'capitalised'].map((kind) => ({
          value: kind,
          label: t(`loans.moratorium.${kind}`),
        }))}
      />
      {form.data.moratoriumKind ? (
        <TextField
          {...field('moratoriumMonths', 'moratorium_months')}
          hint={t('loans.sanction.range_hint', { min: 1, max: most })}
          inputMode="numeric"
          required
        />
      ) : null}
    </>
  )
}
