import { useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { SelectField } from '~/components/form/fields'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface BatchReleaseProps {
  batchId: number
  sftp: Claims.BatchTransfer
}

/** Releases the file of a batch to a bank's connection, or links to its existing transfer. */
export function BatchRelease({ batchId, sftp }: BatchReleaseProps) {
  const { transfer, connections, waiting } = sftp
  const form = useForm({ connectionId: connections[0]?.value ?? '' })
  if (transfer !== null) {
    return (
      <SectionCard title={t('claims.transfers.title')}>
        <a href={`/officer/bank-transfers/${transfer.id}`}>{transfer.state}</a>
      </SectionCard>
    )
  }
  if (connections.length === 0) return null
  return (
    <PendingForm
      form={form}
      title={t('claims.transfers.release')}
      text={t('claims.transfers.release_text')}
      waiting={waiting}
      label={t('claims.transfers.release_propose')}
      onSend={() =>
        form.post(`/officer/payment-batches/${batchId}/release`, { preserveScroll: 'errors' })
      }
    >
      <SelectField
        form={form}
        name="connectionId"
        label={t('claims.transfers.bank')}
        options={connections}
        required
      />
    </PendingForm>
  )
}
