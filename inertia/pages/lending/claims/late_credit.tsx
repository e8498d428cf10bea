import { useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { Money } from '~/components/money'
import { DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { formatRupees, paise } from '#kernel/money/paise'

/** Proposes whether a failed payment that a response reports as credited is booked as paid. */
export default function LateCredit(props: Claims.LateCreditPage) {
  const { claim, payment } = props
  return (
    <Page
      title={t('claims.late_credit.title')}
      subtitle={t('claims.reversal.of', { claim: claim.id, name: claim.applicantName })}
      backHref={`/officer/claims/${claim.id}`}
      backLabel={t('claims.officer.title', { id: claim.id, name: claim.applicantName })}
    >
      {payment === null ? (
        <Notice tone="warning">{t('claims.late_credit.not_reported')}</Notice>
      ) : (
        <>
          <SectionCard title={t('claims.reversal.payment_title')}>
            <DescriptionList
              columns={2}
              labels="claims.late_credit"
              items={(fact) => [
                fact('amount', <Money paise={payment.amountPaise} />),
                fact('reported_on', t.date(payment.reportedOn)),
                fact(
                  'batch',
                  <a href={`/officer/payment-batches/${payment.batchId}`}>{payment.batch}</a>
                ),
              ]}
            />
          </SectionCard>
          <LateCreditForm {...props} />
        </>
      )}
    </Page>
  )
}

function LateCreditForm({ claim, payment, waiting }: Claims.LateCreditPage) {
  const form = useForm({
    isCredited: '',
    reference: payment?.reference ?? '',
    creditedOn: payment?.creditedOn ?? '',
    returnReference: '',
    remarks: '',
  })
  const field = useFields(form, 'claims.validation.late_credit.fields')
  const doublePaidPaise = payment?.twicePaise ?? 0
  const options = ['true', 'false'].map((value) => ({
    value,
    label: t(`claims.late_credit.outcomes.${value}`),
  }))
  return (
    <PendingForm
      form={form}
      title={t('claims.late_credit.form')}
      text={t('claims.late_credit.text')}
      waiting={waiting}
      label={t('claims.late_credit.propose')}
      onSend={() =>
        form.post(`/officer/claims/${claim.id}/late-credit`, { preserveScroll: 'errors' })
      }
    >
      <SelectField {...field('isCredited')} options={options} required />
      <TextField {...field('reference')} />
      <DateField {...field('creditedOn')} />
      {doublePaidPaise > 0 ? (
        <>
          <Notice tone="warning">
            {t('claims.late_credit.return_first', { amount: formatRupees(paise(doublePaidPaise)) })}
          </Notice>
          <TextField {...field('returnReference')} />
        </>
      ) : null}
      <TextAreaField {...field('remarks')} maxLength={500} required />
    </PendingForm>
  )
}
