import '~/components/lending/loans/loans.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatRupees, paise, plainRupees } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { AmountField, DateField, TextAreaField } from '~/components/form/fields'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow } from '~/components/form/form'
import { ResetButton } from '~/components/form/reset_button'
import { InstalmentField } from '~/components/lending/loans/instalment_field'
import { InstalmentWarning } from '~/components/lending/loans/instalment_warning'
import { HolderFacts } from '~/components/lending/loans/loan_facts'
import { previewEdit } from '~/components/lending/loans/preview_edit'
import { emiEnd } from '~/components/lending/loans/preview_schedule'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { TermFields } from '~/components/lending/loans/term_fields'
import { Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const rupees = (amount: number) => formatRupees(paise(amount))

/** Edit Loan: the new terms on one side, the resulting schedule on the other (document 4, 2.9). */
export default function EditLoan(props: Loans.EditedLoan) {
  const { id, holder, disbursement, version, keptRows, leftPaise, limits } = props
  const base = `/officer/disbursements/${id}`
  const label = (name: string) => t(`loans.labels.${name}`)
  const saved = {
    tenureMonths: String(disbursement.tenureMonths),
    rate: String(disbursement.rateBp / 100),
    amount: plainRupees(paise(disbursement.amountPaise)),
    emiStartOn: disbursement.emiStartOn,
    emiAmount: plainRupees(paise(disbursement.emiPaise)),
  }
  const form = useForm({
    ...saved,
    acknowledged: false,
    remarks: '',
    version,
  })
  const field = useFields(form, 'loans.labels')
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
    <Page
      title={t('loans.edit.title')}
      subtitle={t('loans.officer.disbursement_of', {
        tranche: disbursement.trancheNo,
        application: holder.applicationNo,
      })}
      backHref={base}
      backLabel={t('loans.officer.recorded')}
    >
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
      <div className="ln-edit as-sides">
        <SectionCard title={t('loans.edit.form')}>
          <PostForm
            form={form}
            className="as-stack"
            onSend={() => form.post(`${base}/edit`, { preserveScroll: 'errors' })}
          >
            <FormConflict form={form} saved={{ version, values: saved }}>
              <TermFields form={form} limits={limits} />
              <AmountField
                {...field('amount')}
                hint={t('loans.edit.amount_hint', {
                  min: rupees(limits.minAmountPaise),
                  max: rupees(limits.maxAmountPaise),
                  left: rupees(leftPaise),
                })}
                required
              />
              <DateField {...field('emiStartOn', 'emi_start')} required />
              <TextInput label={label('emi_end')} value={t.date(endOf)} disabled />
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
                <InstalmentWarning form={form} schedule={schedule} />
              ) : null}
              <TextAreaField {...field('remarks')} required />
              <SubmitRow form={form} label={t('common.actions.submit')}>
                <ResetButton />
              </SubmitRow>
            </FormConflict>
          </PostForm>
        </SectionCard>
        <SectionCard title={t('loans.edit.preview')}>
          {schedule ? (
            <>
              <p>
                {t('loans.labels.emi_end')}: {t.date(schedule.endsOn)}
              </p>
              <ScheduleTable rows={schedule.rows.map((row) => ({ ...row, claim: null }))} />
            </>
          ) : (
            <p>{t('loans.edit.preview_empty')}</p>
          )}
        </SectionCard>
      </div>
    </Page>
  )
}
