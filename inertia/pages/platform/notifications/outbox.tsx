import { router } from '@inertiajs/react'
import { NativeSelect } from '@mantine/core'
import type { Notifications } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { DateText, Notice, StatusBadge, type Tone } from '~/components/page'
import { ListHeader } from '~/components/list_header'
import { t } from '~/lib/translate'

interface OutboxProps {
  messages: Notifications.Outbox
  status: string
  drivers: { sms: string; email: string }
}

const TONES: Record<string, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  expired: 'neutral',
}

/** SMS and e-mails that were sent or failed, for the administrator. */
export default function Outbox({ messages, status, drivers }: OutboxProps) {
  const label = (key: string) => t(`notifications.outbox.${key}`)
  const sentBy = t('notifications.outbox.drivers', {
    sms: label(`driver.${drivers.sms}`),
    email: label(`driver.${drivers.email}`),
  })
  return (
    <>
      <ListHeader title={label('title')} subtitle={`${label('subtitle')} ${sentBy}`} />
      <div className="as-stack">
        {/* Side by side: one below the other, they would push rows out of view. */}
        <div className="as-row">
          <NativeSelect
            label={label('filter.label')}
            value={status}
            onChange={(event) =>
              router.get('/officer/outbox', { status: event.currentTarget.value || undefined })
            }
            data={[
              { value: '', label: label('filter.all') },
              ...Object.keys(TONES).map((value) => ({ value, label: label(`statuses.${value}`) })),
            ]}
            style={{ maxWidth: '16rem' }}
          />
          {Object.values(drivers).includes('log') ? (
            <div className="as-fill">
              <Notice tone="warning">{label('kept')}</Notice>
            </div>
          ) : null}
        </div>
        {messages.refused > 0 ? (
          <Notice
            tone="warning"
            title={t('notifications.outbox.refused.title', { count: messages.refused })}
          >
            <p>{label('refused.text')}</p>
            <ConfirmButton
              text={t('notifications.outbox.refused.confirm', { count: messages.refused })}
              confirmLabel={label('refused.button')}
              color="blue"
              onConfirm={() => router.post('/officer/outbox/resends', {}, { preserveScroll: true })}
            />
          </Notice>
        ) : null}
        <DataTable
          caption={label('caption')}
          rows={messages.rows}
          empty={label('empty')}
          pagination={{ page: messages.page, perPage: messages.perPage, total: messages.total }}
          labels="notifications.outbox"
          columns={(column) => [
            column('created', (row) => <DateText value={row.createdAt} withTime />),
            column('channel', (row) => label(row.channel)),
            column('recipient', (row) => row.recipient ?? label('not_shown')),
            column('template', (row) => {
              if (row.template === null) return label('confidential')
              const name = t(`notifications.templates.${row.template}.title`)
              return row.version === null
                ? name
                : t('notifications.outbox.of_version', { name, version: row.version })
            }),
            column('body', (row) => row.body ?? label('body_hidden')),
            column('status', (row) => (
              <span className="as-row">
                {row.isKept ? (
                  <StatusBadge label={label('statuses.kept')} tone="warning" />
                ) : (
                  <StatusBadge label={label(`statuses.${row.status}`)} tone={TONES[row.status]} />
                )}
                {row.isTest ? <StatusBadge label={label('test')} tone="info" /> : null}
                {row.gateway ? <span>{label(`gateways.${row.gateway}`)}</span> : null}
                {row.deliveredAt ? <DateText value={row.deliveredAt} withTime /> : null}
              </span>
            )),
            column.right('attempts'),
            column('error', (row) => (
              <>
                {row.failure ? <strong>{label(`failures.${row.failure}`)}</strong> : null}
                {row.failure && row.lastError ? <br /> : null}
                {row.lastError}
              </>
            )),
            column('notifications.outbox.resend.title', (row) =>
              row.resend === 'possible' ? (
                <ConfirmButton
                  text={t('notifications.outbox.resend.text', {
                    recipient: row.recipient ?? label('resend.same'),
                  })}
                  confirmLabel={label('resend.button')}
                  color="blue"
                  onConfirm={() =>
                    router.post(`/officer/outbox/${row.id}/resends`, {}, { preserveScroll: true })
                  }
                />
              ) : row.resend === 'done' ? (
                label('resend.is_done')
              ) : null
            ),
          ]}
        />
      </div>
    </>
  )
}
