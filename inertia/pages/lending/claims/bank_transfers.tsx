import { Button } from '@mantine/core'
import type { Claims } from '@generated/views'
import { transferTone } from '~/components/lending/claims/transfer_tone'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState, Notice, PageHeader, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type BankTransfersProps = Claims.BankTransfers & { can: { keep: boolean } }

const HREF = '/officer/bank-transfers'

/** Connections to banks with their next window, and the last files sent and received. */
export default function BankTransfers({ connections, transfers, can }: BankTransfersProps) {
  const stopped = connections.filter(({ state }) => state === 'host_key_differs')
  return (
    <div className="as-stack">
      <PageHeader
        title={t('claims.transfers.title')}
        subtitle={t('claims.transfers.subtitle')}
        actions={
          <>
            {can.keep ? (
              <Button component="a" href={`${HREF}/connections/new`}>
                {t('claims.transfers.connection.add')}
              </Button>
            ) : null}
            <Button component="a" href={`${HREF}/profiles`} variant="default">
              {t('claims.transfers.formats')}
            </Button>
          </>
        }
      />
      {stopped.map(({ id, name }) => (
        <Notice key={id} tone="danger">
          {t('claims.transfers.host_key_differs', { bank: name })}
        </Notice>
      ))}
      {connections.map(({ id, name, isFormatOff }) =>
        isFormatOff ? (
          <Notice key={id} tone="warning">
            {t('claims.transfers.format_off', { bank: name })}
          </Notice>
        ) : null
      )}
      {connections.map(({ id, name, keyEndsOn, isKeyExpired }) =>
        keyEndsOn === null ? null : (
          <Notice key={id} tone="warning">
            {t(`claims.transfers.connection.${isKeyExpired ? 'pgp_expired' : 'pgp_ending'}`, {
              bank: name,
              day: t.date(keyEndsOn),
            })}
          </Notice>
        )
      )}
      <DataTable
        caption={t('claims.transfers.connections')}
        rows={connections}
        rowKey="id"
        empty={<EmptyState title={t('claims.transfers.no_connection')} />}
        labels="claims.transfers"
        columns={(column) => [
          column('bank', (row) =>
            can.keep ? <a href={`${HREF}/connections/${row.id}`}>{row.name}</a> : row.name
          ),
          column('state', (row) => t(`claims.transfers.connection.states.${row.state}`)),
          column('cut_off', (row) => row.cutOff),
          column('next_window', (row) =>
            row.window.isOpen
              ? t('claims.transfers.open_till', { time: row.cutOff })
              : t('claims.transfers.next_on', { day: t.date(row.window.day), time: row.cutOff })
          ),
          column('closed_days', (row) => row.closedDays.map((day) => t.date(day)).join(', ')),
        ]}
      />
      <DataTable
        caption={t('claims.transfers.last')}
        rows={transfers}
        rowKey="id"
        empty={<EmptyState title={t('claims.transfers.none')} />}
        labels="claims.transfers"
        columns={(column) => [
          column('file', (row) => <a href={`${HREF}/${row.id}`}>{row.fileName}</a>),
          column('direction', (row) => t(`claims.transfers.directions.${row.direction}`)),
          column('bank', (row) => row.bank),
          column('state', (row) => (
            <span className="as-numbers">
              <StatusBadge label={row.stateName} tone={transferTone(row.state)} />
            </span>
          )),
          column('problem', (row) => row.problem),
          column('at', (row) => (
            <span className="as-numbers">
              <DateText value={row.at} withTime />
            </span>
          )),
        ]}
      />
    </div>
  )
}
