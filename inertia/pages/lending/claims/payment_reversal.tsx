import { useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { TextField } from '~/components/form/form'
import { Money } from '~/components/money'
import { DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form to propose the booking of a paid payment that the bank returned (DECISIONS 9). */
export default function PaymentReversal(props: Claims.ReversalPage) {
  const { claim, payment, waiting } = props
  return (
    <Page
      title={t('claims.reversal.title')}
      subtitle={t('claims.reversal.of', { claim: claim.id, name: claim.applicantName })}
      backHref={`/officer/claims/${claim.id}`}
      backLabel={t('claims.officer.title', { id: claim.id, name: claim.applicantName })}
    >
      {payment === null ? (
        <Notice tone="warning">{t('claims.reversal.not_paid')}</Notice>
      ) : (
        <>
          <SectionCard title={t('claims.reversal.payment_title')}>
            <DescriptionList
              columns={2}
              labels="claims.reversal"
              items={(fact) => [
                fact('amount', <Money paise={payment.amountPaise} />),
                fact('paid_on', t.date(payment.paidOn)),
                fact('paid_reference', payment.bankReference),
                fact(
                  'batch',
                  <a href={`/officer/payment-batches/${payment.batchId}`}>{payment.batch}</a>
                ),
              ]}
            />
          </SectionCard>
          <ReversalForm {...props} waiting={waiting} />
        </>
      )}
    </Page>
  )
}

function ReversalForm({ claim, reported, returnReasons, waiting }: Claims.ReversalPage) {
  const form = useForm({
    reference: reported?.reference ?? '',
    returnedOn: reported?.returnedOn ?? '',
    returnCode: reported?.returnCode ?? '',
    remarks: '',
    evidence: null as File | null,
  })
  const field = useFields(form, 'claims.validation.reversal.fields')
  return (
    <PendingForm
      form={form}
      title={t('claims.reversal.form')}
      text={t('claims.reversal.text')}
      waiting={waiting}
      label={t('claims.reversal.propose')}
      onSend={() =>
        form.post(`/officer/claims/${claim.id}/reversal`, {
          forceFormData: true,
          preserveScroll: 'errors',
        })
      }
    >
      {reported?.on ? (
        <Notice tone="info">{t('claims.reversal.reported', { on: t.date(reported.on) })}</Notice>
      ) : null}
      <TextField {...field('reference')} required />
      <DateField {...field('returnedOn')} required />
      <SelectField {...field('returnCode')} options={returnReasons} searchable required />
      <FileField {...field('evidence')} required />
      <TextAreaField {...field('remarks')} maxLength={500} required />
    </PendingForm>
  )
}
