import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatRupees, paise } from '#core/money/paise'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type PayableLine = {
  id: number
  applicantName: string
  applicationNo: string
  district: string
  scheme: string
  amountPaise: number
  isLarge: boolean
  isUnpayable: boolean
}

type Option = { value: string; label: string }

type NewBatchProps = {
  lines: PayableLine[]
  totals: { claims: number; amountPaise: number }
  filter: { districtId: number | null; loanType: number | null }
  choices: { districts: Option[]; schemes: Option[] }
}

/** The claims that wait for payment: choose some, or take all of the filter. */
export default function NewPaymentBatch({ lines, totals, filter, choices }: NewBatchProps) {
  const t = useT()
  const [chosen, setChosen] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const chosenPaise = lines
    .filter((line) => chosen.includes(line.id))
    .reduce((sum, line) => sum + line.amountPaise, 0)
  const make = (body: Record<string, number[] | boolean | number | null>) =>
    router.post('/officer/payment-batches', body, {
      onStart: () => setBusy(true),
      onFinish: () => setBusy(false),
    })
  const amount = (value: number) => formatRupees(paise(value))
  const unpayable = lines.filter((line) => line.isUnpayable).length
  const large = lines.filter((line) => line.isLarge).length

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
          <Button type="submit" variant="default">
            {t('claims.list.search')}
          </Button>
        </Group>
      </form>
      {large > 0 ? (
        <Notice tone="warning">{t('claims.payments.large', { count: large })}</Notice>
      ) : null}
      {unpayable > 0 ? (
        <Notice tone="warning">{t('claims.payments.unpayable', { count: unpayable })}</Notice>
      ) : null}
      <DataTable
        caption={t('claims.payments.new_title')}
        hideCaption
        rows={lines}
        rowKey="id"
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
        columns={[
          { key: 'id', label: t('claims.columns.id') },
          {
            key: 'applicantName',
            label: t('claims.columns.applicant'),
            render: (row) => (
              <>
                {row.applicantName}
                {row.isUnpayable ? (
                  <div>
                    <StatusBadge label={t('claims.payments.no_aadhaar')} tone="danger" />
                  </div>
                ) : null}
              </>
            ),
          },
          { key: 'applicationNo', label: t('claims.columns.application') },
          { key: 'district', label: t('claims.columns.district') },
          {
            key: 'amountPaise',
            label: t('claims.columns.approved'),
            align: 'right',
            render: (row) => <Money paise={row.amountPaise} />,
          },
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
    </Stack>
  )
}
