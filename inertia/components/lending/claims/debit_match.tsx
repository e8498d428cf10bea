import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type MatchProps = {
  line: Claims.DebitLines['lines'][number]
  /** Batches with their remaining amounts: the batches of a debit, or for a credit those with returned payments. */
  batches: Claims.DebitLines['batches']
}

/** Button that opens the classification of a booking in its row. */
export function DebitMatch({ line, batches }: MatchProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MatchForm line={line} batches={batches} />
  return (
    <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
      {t('claims.debit_account.match')}
    </Button>
  )
}

function MatchForm({ line, batches }: MatchProps) {
  const form = useForm({ kind: '', batchId: '', reference: '', remarks: '' })
  const field = useFields(form, 'claims.validation.debit_match.fields')
  const { kind } = form.data
  const kinds = line.paise < 0 ? ['batch', 'charge', 'other'] : ['return', 'recovery', 'other']
  const needsBatch = kind === 'batch' || kind === 'return'
  const send = () => {
    form.transform((data) =>
      Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''))
    )
    form.post(`/officer/payment-batches/account/lines/${line.id}/match`, { preserveScroll: true })
  }
  return (
    <PostForm form={form} onSend={send} className="as-stack">
      <SelectField
        {...field('kind')}
        options={kinds.map((value) => ({
          value,
          label: t(`claims.debit_account.kinds.${value}`),
        }))}
        required
      />
      {needsBatch ? (
        <SelectField
          {...field('batchId')}
          options={batches.map(({ id, number, leftPaise }) => ({
            value: String(id),
            label: `${number} · ${formatRupees(paise(leftPaise))}`,
          }))}
          searchable
          required
        />
      ) : null}
      {kind === 'recovery' ? <TextField {...field('reference')} required /> : null}
      <TextAreaField {...field('remarks')} maxLength={500} required={kind === 'other'} />
      <SubmitRow form={form} label={t('claims.debit_account.save_match')} />
    </PostForm>
  )
}
