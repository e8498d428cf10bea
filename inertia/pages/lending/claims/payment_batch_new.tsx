import { ActionButton } from '~/components/buttons'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useForm, Link } from '@inertiajs/react'
import { useState } from 'react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims, Loans } from '@generated/views'
import { LinkingBadge } from '~/components/lending/claims/aadhaar_linking_card'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { EmptyState, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'
import { dayColumn, moneyColumn } from '~/components/columns'
import { TextAreaField } from '~/components/form/fields'
import { PlainTable } from '~/components/plain_table'
import { type FormLike, useFields, useFormErrors } from '~/lib/form'

type NewBatchProps = Claims.PayablePage & {
  filter: { districtId: number | null; loanType: number | null }
  choices: Pick<Loans.FilterChoices, 'districts' | 'schemes'>
}

/** The claims that wait for payment: some can be chosen, or all that match the filter. */
export default function NewPaymentBatch(props: NewBatchProps) {
  const { lines, totals, filter, choices, again, budget } = props
  const [chosen, setChosen] = useState<number[]>([])
  const form = useForm({ remark: '' })
  const busy = form.processing
  const chosenLines = lines.filter((line) => chosen.includes(line.id))
  const chosenPaise = chosenLines.reduce((sum, line) => sum + line.amountPaise, 0)
  const make = (body: Record<string, number[] | boolean | number | null>) => {
    form.transform((data) => ({ ...data, ...body }))
    form.post('/officer/payment-batches')
  }
  const amount = (value: number) => formatRupees(paise(value))
  const unpayable = lines.filter((line) => line.unpayable !== null).length
  const changed = lines.filter((line) => line.changed.length > 0).length

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.payments.new_title')}
        subtitle={t('claims.payments.waiting', {
          count: totals.claims,
          amount: amount(totals.amountPaise),
        })}
        backHref="/officer/payment-batches"
        backLabel={t('claims.payments.title')}
      />
      <form method="get" className="as-card">
        <Group align="end" gap="sm">
          <NativeSelect
            name="district"
            label={t('claims.list.district')}
            defaultValue={filter.districtId ?? ''}
            data={[{ value: '', label: t('claims.list.all') }, ...choices.districts]}
          />
          <NativeSelect
            name="loanType"
            label={t('claims.list.scheme')}
            defaultValue={filter.loanType ?? ''}
            data={[{ value: '', label: t('claims.list.all') }, ...choices.schemes]}
          />
          <ActionButton type="submit" variant="default" label={t('claims.list.search')} />
        </Group>
      </form>
      {totals.large > 0 ? (
        <Notice tone="warning">{t('claims.payments.large', { count: totals.large })}</Notice>
      ) : null}
      {unpayable > 0 ? (
        <Notice tone="warning">{t('claims.payments.some_unpayable', { count: unpayable })}</Notice>
      ) : null}
      {changed > 0 ? (
        <Notice tone="warning">{t('claims.payments.some_changed', { count: changed })}</Notice>
      ) : null}
      <BudgetCard budget={budget} chosen={chosenLines} form={form} />
      <DataTable
        caption={t('claims.payments.new_title')}
        hideCaption
        rows={lines}
        rowLabel={(row) => t('claims.list.view', { id: row.id })}
        selection={chosen}
        onSelectionChange={(keys) => setChosen(keys.map(Number))}
        selectionActions={
          <ConfirmButton
            color="blue"
            variant="filled"
            busy={busy}
            text={t('claims.payments.confirm', {
              count: chosen.length,
              amount: amount(chosenPaise),
            })}
            confirmLabel={t('claims.payments.make_chosen', { count: chosen.length })}
            onConfirm={() => make({ claimIds: chosen })}
          />
        }
        empty={<EmptyState title={t('claims.payments.nothing')} />}
        labels="claims.columns"
        columns={(column) => [
          column('id'),
          column(
            'applicant',
            (row) => (
              <>
                {row.applicantName}
                {row.unpayable ? (
                  <div>
                    <StatusBadge
                      label={t(`claims.payments.unpayable.${row.unpayable}`)}
                      tone="danger"
                    />
                  </div>
                ) : null}
                {row.changed.length > 0 ? (
                  <div>
                    {t('claims.payments.changed', {
                      fields: row.changed
                        .map((field) => t(`claims.payments.beneficiary.${field}`))
                        .join(', '),
                    })}
                  </div>
                ) : null}
              </>
            ),
            { isName: true }
          ),
          { key: 'applicationNo', label: t('claims.columns.application') },
          column('claims.aadhaar_linking.card', (row) => (
            <LinkingBadge state={row.linkingStatus} ageDays={row.linkingAgeDays} />
          )),
          column('district'),
          column.right('approved', (row) => <Money paise={row.amountPaise} />),
        ]}
      />
      {totals.claims > 0 ? (
        <div>
          <ConfirmButton
            color="blue"
            busy={busy}
            text={t('claims.payments.confirm', {
              count: totals.claims,
              amount: amount(totals.amountPaise),
            })}
            confirmLabel={t('claims.payments.make_all', { count: totals.claims })}
            onConfirm={() => make({ all: true, ...filter })}
          />
        </div>
      ) : null}
      <RelinkedClaims claims={again} />
    </Stack>
  )
}

/** Claims whose payment failed and whose applicants stated their Aadhaar linking again, for examination. */
function RelinkedClaims({ claims }: { claims: readonly Claims.RelinkedClaim[] }) {
  if (claims.length === 0) return null
  return (
    <SectionCard
      id="seeded-again"
      title={t('claims.aadhaar_linking.officer.list')}
      subtitle={t('claims.aadhaar_linking.officer.list_text')}
    >
      <DataTable
        caption={t('claims.aadhaar_linking.officer.list')}
        hideCaption
        rows={claims}
        empty={null}
        labels="claims.columns"
        columns={(column) => [
          column('id', (row) => (
            <Link href={`${row.href}#linking`}>
              {row.id} <span className="as-hidden">{t('claims.aadhaar_linking.officer.open')}</span>
            </Link>
          )),
          { key: 'applicantName', isName: true, label: t('claims.columns.applicant') },
          { key: 'applicationNo', label: t('claims.columns.application') },
          moneyColumn('amountPaise', t('claims.columns.approved')),
          dayColumn('statedOn', t('claims.aadhaar_linking.stated_on')),
        ]}
      />
    </SectionCard>
  )
}

interface BudgetCardProps {
  budget: Claims.PayablePage['budget']
  /** The chosen claims, each with the head that pays it. */
  chosen: readonly { headCode: string | null; amountPaise: number }[]
  form: FormLike<{ remark: string }>
}

/** The balance of each grant beside the chosen and pending amounts, and the remark where it is exceeded. */
function BudgetCard({ budget, chosen, form }: BudgetCardProps) {
  const field = useFields(form, 'claims.payments')
  const errors = useFormErrors(form)
  const heads = budget.heads.map((head) => ({
    ...head,
    chosenPaise: chosen
      .filter(({ headCode }) => headCode === head.code)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))
  const passes = (taken: number, left: number | null) => left !== null && taken > left
  const over = heads.filter(
    ({ chosenPaise, waitingPaise, leftPaise }) =>
      passes(chosenPaise, leftPaise) || passes(waitingPaise, leftPaise)
  )
  if (heads.length === 0) return null
  return (
    <SectionCard
      id="budget"
      title={t('claims.budget.title')}
      subtitle={t('claims.budget.before_batch', { year: budget.year })}
      stacked
    >
      <PlainTable
        caption={t('claims.budget.left_of_heads')}
        rows={heads}
        rowKey={({ code }) => code}
        labels="claims.budget"
        columns={(column) => [
          column('head', ({ name }) => name),
          column.right('left', ({ leftPaise }) =>
            leftPaise === null ? t('claims.budget.no_grant') : <Money paise={leftPaise} />
          ),
          column.right('chosen', ({ chosenPaise }) => <Money paise={chosenPaise} />),
          column.right('waiting', ({ waitingPaise }) => <Money paise={waitingPaise} />),
        ]}
      />
      {over.map(({ code, name, leftPaise, chosenPaise, waitingPaise }) => (
        <Notice key={code} tone="warning">
          {t(
            passes(chosenPaise, leftPaise)
              ? 'claims.budget.chosen_over'
              : 'claims.budget.waiting_over',
            {
              head: name,
              left: formatRupees(paise(leftPaise ?? 0)),
              taken: formatRupees(
                paise(passes(chosenPaise, leftPaise) ? chosenPaise : waitingPaise)
              ),
            }
          )}
        </Notice>
      ))}
      {over.length > 0 || errors.remark ? (
        <TextAreaField {...field('remark')} maxLength={budget.maxRemarkLength} rows={3} />
      ) : null}
    </SectionCard>
  )
}
