import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Claims } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { Dialog } from '~/components/dialog'
import { DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const FIELDS = 'claims.validation.past_due.fields'
const MAX_REASON = 500

/** Form in which the district records that an instalment was paid or is overdue. */
export function RecordEntry({ loan }: { loan: Claims.LoanPastDue }) {
  const { id, version, instalments } = loan
  const form = useForm({
    instalment: '',
    status: 'overdue',
    on: '',
    source: 'district',
    reason: '',
    version,
  })
  const field = useFields(form, FIELDS)
  const choices = (group: string, names: readonly string[]) =>
    names.map((value) => ({ value, label: t(`claims.past_due.${group}.${value}`) }))
  return (
    <SectionCard title={t('claims.past_due.record')} stacked>
      <p className="as-card-text">{t('claims.past_due.record_text')}</p>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => {
          form.transform((data) => ({ ...data, version }))
          form.post(`/officer/days-past-due/${id}/entries`, {
            preserveScroll: 'errors',
            onSuccess: () => form.reset(),
          })
        }}
      >
        <SelectField
          {...field('instalment')}
          options={instalments.map(({ disbursementId, trancheNo, dueOn }) => ({
            value: `${disbursementId}:${dueOn}`,
            label: `${t.date(dueOn)} (${t('claims.past_due.tranche')} ${trancheNo})`,
          }))}
          required
        />
        <SelectField
          {...field('status')}
          options={choices('states', ['overdue', 'paid'])}
          required
        />
        <DateField {...field('on')} required />
        <SelectField
          {...field('source')}
          options={choices('known_from', ['district', 'statement'])}
          required
        />
        <TextAreaField {...field('reason')} maxLength={MAX_REASON} required />
        <SubmitRow form={form} label={t('claims.past_due.save')} />
      </PostForm>
    </SectionCard>
  )
}

/** Entries of the district and of account statements, including withdrawn ones. */
export function EntryTable({ loan, mayRecord }: { loan: Claims.LoanPastDue; mayRecord: boolean }) {
  if (loan.entries.length === 0) return null
  return (
    <PlainTable
      caption={t('claims.past_due.entries')}
      rows={loan.entries}
      rowKey={({ id }) => id}
      labels="claims.past_due"
      columns={(column) => [
        column('due_on', ({ dueOn }) => t.date(dueOn)),
        column('recorded', ({ status, on, source }) => recordText({ status, on, source })),
        column('reason', ({ reason, covered, withdrawnAt, withdrawnReason }) => (
          <>
            {covered ? t('claims.past_due.by_statement', covered) : reason}
            {withdrawnAt === null ? null : (
              <p>
                {withdrawnReason === null
                  ? t('claims.past_due.withdrawn_with_claim', { date: t.date(withdrawnAt) })
                  : t('claims.past_due.withdrawn', {
                      date: t.date(withdrawnAt),
                      reason: withdrawnReason,
                    })}
              </p>
            )}
          </>
        )),
        column('by', ({ by }) => by),
        column('withdraw', ({ id, withdrawnAt }) =>
          mayRecord && withdrawnAt === null ? (
            <WithdrawEntry path={`/officer/days-past-due/${loan.id}/entries/${id}`} loan={loan} />
          ) : null
        ),
      ]}
    />
  )
}

type InstalmentRecord = { status: string; on: string; source: string }

export const recordText = ({ status, on, source }: InstalmentRecord) =>
  t('claims.past_due.record_of', {
    status: t(`claims.past_due.states.${status}`),
    date: t.date(on),
    source: t(`claims.past_due.sources.${source}`),
  })

function WithdrawEntry({ path, loan }: { path: string; loan: Claims.LoanPastDue }) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ reason: '' })
  const field = useFields(form, FIELDS)
  const title = t('claims.past_due.withdraw_title')
  return (
    <>
      <ActionButton
        variant="outline"
        color="red"
        onClick={() => setIsOpen(true)}
        label={t('claims.past_due.withdraw')}
      />
      <Dialog opened={isOpen} title={title} onClose={() => setIsOpen(false)}>
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => {
            form.transform(({ reason }) => ({ reason, version: loan.version }))
            form.delete(path, { onSuccess: () => setIsOpen(false) })
          }}
        >
          <p>{t('claims.past_due.withdraw_text')}</p>
          <TextAreaField {...field('reason')} maxLength={MAX_REASON} required />
          <SubmitRow form={form} label={t('claims.past_due.withdraw')} color="red" />
        </PostForm>
      </Dialog>
    </>
  )
}
